import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { libraryFilesOf } from '../../cli/build/content/library-files.ts'
import { differenceSentence } from '../../cli/library/sync-library.ts'
import type { Command } from '../../core/commands/command.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { DATABASE_KINDS } from '../support/library/database-kinds.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { A, B } from './synced-commands.ts'

const OF_THE_OWNER: Command = { ...createCommand({ id: 'own' }), visibility: 'private' }

describe('start with library files that differ', () => {
  for (const [kind, skip, makeDatabase] of DATABASE_KINDS) {
    test(`says how many commands differ from ${kind}`, { skip }, async (t) => {
      const { sentence, write, inLibrary } = createProjectFolder(t, await makeDatabase(t))
      write([A, B])
      await inLibrary((store) => store.seed([A, B]))

      const same = await sentence()
      write([{ ...A, notes: 'First, by file' }, B])
      const one = await sentence()
      await inLibrary((store) => putCommands(store, [{ ...B, line: 'git log' }, OF_THE_OWNER]))
      const two = await sentence()

      assert.equal(same, null)
      assert.equal(one, '1 command differs between content/library and the library: npm run library -- status')
      assert.equal(two, '2 commands differ between content/library and the library: npm run library -- status')
    })
  }

  test("says why the files and library couldn't be compared", async (t) => {
    const { files, data, sentence, write, inLibrary } = createProjectFolder(t)
    write([A])
    await inLibrary((store) => store.seed([A]))
    const meetings = join(data, 'library-meetings.json')
    writeFileSync(meetings, '{')

    const unread = (await sentence()) ?? ''
    writeFileSync(join(files, '.unfinished.json'), '[]')
    const interrupted = (await sentence()) ?? ''

    assert.ok(unread.startsWith(`content/library could not be compared with the library. ${meetings} cannot be read.`))
    assert.match(interrupted, /^An earlier pull was interrupted\. Run "npm run library -- pull"/)
  })
})

/** A folder of library files, and a library in the PostgreSQL database or, without one, in the folder `data`. */
function createProjectFolder(t: TestContext, databaseUrl: string | null = null) {
  const folder = temporaryFolder(t, {})
  const [files, data] = [join(folder, 'library'), join(folder, 'data')]
  const location =
    databaseUrl === null
      ? ({ kind: 'file', file: join(data, 'commander.db') } as const)
      : ({ kind: 'postgres', url: databaseUrl } as const)
  return {
    files,
    data,
    sentence: () => differenceSentence(files, { databaseUrl, dataDir: data }),
    write: (commands: readonly Command[]) => {
      mkdirSync(files, { recursive: true })
      for (const [name, text] of libraryFilesOf(commands)) writeFileSync(join(files, name), text)
    },
    inLibrary: async (
      work: (store: CommandStore) => ReturnType<typeof putCommands> | ReturnType<CommandStore['seed']>,
    ) => {
      const done = await withLibrary<unknown>(location, work)
      assert.ok(done.ok, done.ok ? '' : done.error)
    },
  }
}
