import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { StoredCommand } from '../../core/commands/command.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import type { LibraryLocation } from '../../server/store/library-location.ts'
import { versionsIn } from '../../server/store/sql/version-rows.ts'
import { withDatabase } from '../support/library/sqlite-database.ts'

/**
 * Returns all commands of the library at `location`, including deleted ones. Asserts that a SQLite file is intact, and
 * that every version of a command except the first was made by a recorded change.
 */
export async function wholeLibrary(location: LibraryLocation): Promise<readonly StoredCommand[]> {
  if (location.kind === 'file') await assertSound(location.file)
  const whole = await withLibrary(location, (store) => store.copy())
  assert.ok(whole.ok, whole.ok ? '' : whole.error)
  for (const [id, all] of versionsIn(whole.value)) {
    const strays = all.filter(({ number, action }) => number > 1 && action === null)
    assert.deepEqual(strays, [], `versions of ${id}`)
  }
  return whole.value.commands
}

async function assertSound(file: string): Promise<void> {
  assert.ok(existsSync(file))
  const found = await withDatabase(file, (db) => db.prepare('PRAGMA integrity_check').all())
  assert.deepEqual(
    found.map((row) => ({ ...row })),
    [{ integrity_check: 'ok' }],
  )
}
