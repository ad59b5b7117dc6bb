import type { Command, StoredCommand } from '../../../core/commands/command.ts'
import type { ChangeRecord, ChangeScope, CommandStore } from '../../../server/store/sql/command-store.ts'

/** Timestamps in the store's format. From oldest to newest: `DELETED_LONG_AGO`, `NOW`, `LATER`, `LATEST`. */
export const NOW = '2026-01-02T03:04:05.678Z'
export const LATER = '2026-01-02T03:04:05.679Z'
export const LATEST = '2026-11-02T00:00:00.000Z'
export const DELETED_LONG_AGO = '2025-01-02T03:04:05.678Z'

/** A command as stored at `NOW` with revision 1, unless `given` overrides that. */
export function createStoredCommand(command: Command, given: Partial<StoredCommand> = {}): StoredCommand {
  return { command, createdAt: NOW, updatedAt: NOW, deletedAt: null, revision: 1, ...given }
}

let changesMade = 0

/** The record of a change, with a unique id. */
export function createRecord(given: Partial<ChangeRecord> = {}): ChangeRecord {
  changesMade += 1
  return { id: `change ${changesMade} of ${process.pid}`, at: NOW, by: null, action: 'replace', ...given }
}

/** Adds or replaces commands at the time `NOW`. Returns the new revision. */
export function putCommands(store: CommandStore, commands: readonly Command[]) {
  const record = createRecord()
  return store.change(
    commands.map(({ id }) => id),
    ({ nextRevision }) => ({
      put: commands.map((command) => createStoredCommand(command, { revision: nextRevision })),
      record,
      answer: nextRevision,
    }),
  )
}

/** Overwrites these fields of the stored commands with these ids. Returns the new revision. */
export function alter(store: CommandStore, ids: readonly string[], given: Partial<StoredCommand>) {
  const record = createRecord()
  return store.change(ids, ({ commands, nextRevision }) => ({
    put: commands.map((kept) => ({ ...kept, ...given, revision: nextRevision })),
    record,
    answer: nextRevision,
  }))
}

/** Returns the state that a change with this scope would see. Doesn't change anything. */
export function look(store: CommandStore, scope: ChangeScope) {
  return store.change(scope, (present) => ({ put: [], record: null, answer: present }))
}
