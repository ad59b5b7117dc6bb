import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { moveLibrary } from '../../cli/init/former-library.ts'
import { DATABASE_RECORDS_FILE } from '../../cli/library/sync-records.ts'

describe('moving a library into the backup', () => {
  test('puts everything back if the database file stays', async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'move-library-'))
    t.after(() => rm(root, { recursive: true }))
    const [data, backup] = [join(root, 'data'), join(root, 'backup')]
    const file = join(data, 'library.db')
    await mkdir(data)
    await writeFile(file, 'not a database')
    await writeFile(join(data, DATABASE_RECORDS_FILE), 'what was synced')
    await mkdir(join(backup, 'library.db', 'in the way'), { recursive: true })

    await assert.rejects(moveLibrary(file, backup))

    assert.deepEqual(await readdir(backup), ['library.db'])
    assert.deepEqual((await readdir(data)).toSorted(), [DATABASE_RECORDS_FILE, 'library.db'].toSorted())
    assert.equal(await readFile(join(data, DATABASE_RECORDS_FILE), 'utf8'), 'what was synced')
  })
})
