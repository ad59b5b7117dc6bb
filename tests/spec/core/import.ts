import type { Command, StoredCommand } from '../../../core/commands/command.ts'
import type { ImportMoment } from '../../../core/commands/import/plan-import.ts'

/** The library after a change. Commands with a known id are replaced, and others are added at the end. */
export function afterPut(present: readonly StoredCommand[], put: readonly StoredCommand[]): readonly StoredCommand[] {
  const byId = new Map([...present, ...put].map((kept) => [kept.command.id, kept]))
  return [...byId.values()]
}

/** A stored command that was created on January 1, 2026. */
export function createPresentCommand(command: Command, deletedAt: string | null = null): StoredCommand {
  return { command, createdAt: FIRST_DAY, updatedAt: FIRST_DAY, deletedAt, revision: 1 }
}

/** An import on January 2, 2026, as revision 2. The ids of new commands are `new-1`, `new-2` and so on. */
export function createMoment(): ImportMoment {
  let count = 0
  const newId = () => {
    count += 1
    return `new-${count}`
  }
  return { at: SECOND_DAY, nextRevision: 2, newId }
}

export const FIRST_DAY = '2026-01-01T00:00:00.000Z'
export const SECOND_DAY = '2026-01-02T00:00:00.000Z'
