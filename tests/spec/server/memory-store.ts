import type { Command, KeptCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import {
  libraryChangesOf,
  type RecordRows,
  recordedChangeOf,
  recordRowsOf,
} from '../../../server/commands/change-record.ts'
import type { ChangeScope, CommandStore, Decision, Present } from '../../../server/commands/command-store.ts'

const UNAVAILABLE: HttpProblem = { code: 'api/store-unavailable', detail: 'secret of the database' }

/** When the commands of a memory store were made. */
export const LONG_AGO = '2020-01-02T03:04:05.678Z'

/** A store in memory that a test changes and breaks at will, and that counts what it is asked for. */
export type MemoryStore = CommandStore & {
  readonly asked: { revision: number; list: number; find: number; change: number; close: number }
  /** Puts other commands in: one more revision. */
  readonly replace: (commands: readonly Command[]) => void
  /** What every call does from now on, before it answers: nothing, fail (with this problem), throw, or wait. */
  readonly behave: (behaviour: Behaviour) => void
}

type Made = RecordRows & { readonly undoneAt: string | null }

type Behaviour = 'well' | 'failing' | 'throwing' | HttpProblem | Promise<unknown>

/** A store in memory with these commands. */
export function memoryStore(initial: readonly Command[]): MemoryStore {
  const asked = { revision: 0, list: 0, find: 0, change: 0, close: 0 }
  const held = memory(initial)
  let behaviour: Behaviour = 'well'

  async function answer<T>(value: () => T): Promise<Result<T, HttpProblem>> {
    if (behaviour === 'throwing') throw new Error('secret of the store')
    if (behaviour === 'failing') return failure(UNAVAILABLE)
    if (typeof behaviour === 'object' && 'code' in behaviour) return failure(behaviour)
    const answered = value()
    await behaviour
    return success(answered)
  }

  return {
    asked,
    replace: held.replace,
    behave: (next) => {
      behaviour = next
    },
    revision: () => {
      asked.revision += 1
      return answer(held.revision)
    },
    list: () => {
      asked.list += 1
      return answer(held.library)
    },
    seed: () => answer(() => 'kept' as const),
    find: (id) => {
      asked.find += 1
      return answer(() => held.kept().find(({ command }) => command.id === id) ?? null)
    },
    deleted: () =>
      answer(() =>
        held
          .kept()
          .filter(({ deletedAt }) => deletedAt !== null)
          .toReversed(),
      ),
    whole: () => answer(held.kept),
    change: async (scope, decide) => {
      asked.change += 1
      const decided = await answer(() => {
        const present = held.present(scope)
        const decision = decide(present)
        if (decision.ok) held.put(present, decision.value)
        return decision
      })
      if (!decided.ok) return decided
      return decided.value.ok ? success(decided.value.value.answer) : decided.value
    },
    changes: (since) => answer(() => held.changes(since)),
    purge: (before) => answer(() => held.purge((deletedAt) => deletedAt < before)),
    purgeDeleted: () => answer(() => held.purge(() => true)),
    close: async () => {
      asked.close += 1
    },
  }
}

/** The commands themselves and the changes of them, as a store that never fails keeps them. */
function memory(initial: readonly Command[]) {
  let revision = 1
  let kept = initial.map((command) => keptAt(command, revision))
  let made: Made[] = []
  const listed = () => kept.filter(({ deletedAt }) => deletedAt === null).map(({ command }) => command)

  return {
    kept: (): readonly KeptCommand[] => kept,
    revision: () => revision,
    library: () => ({ revision, commands: listed() }),
    replace: (commands: readonly Command[]) => {
      revision += 1
      kept = commands.map((command) => keptAt(command, revision))
    },
    present: (scope: ChangeScope): Present => {
      const earlier = made.find(
        ({ change }) => typeof scope === 'object' && 'changeId' in scope && change.id === scope.changeId,
      )
      const ids = new Set(earlier?.touched.map(({ command_id: id }) => id) ?? (Array.isArray(scope) ? scope : []))
      const commands = kept.filter(({ command }) => scope === 'all' || ids.has(command.id))
      const present = { commands, nextRevision: revision + 1 }
      if (earlier === undefined) return present
      const recorded = recordedChangeOf(
        { number: 1, ...earlier.change, undoneAt: earlier.undoneAt },
        earlier.touched,
        commands,
      )
      return recorded.ok ? { ...present, earlier: recorded.value } : present
    },
    put: (present: Present, decision: Decision<unknown>) => {
      const rows = recordRowsOf(present, decision)
      if (rows !== null) made = [{ ...rows, undoneAt: null }, ...made]
      for (const { id, undoneAt } of decision.marks ?? []) {
        made = made.map((each) => (each.change.id === id ? { ...each, undoneAt } : each))
      }
      const byId = new Map([...kept, ...decision.put].map((each) => [each.command.id, each]))
      kept = [...byId.values()]
      if (decision.put.length > 0) revision += 1
    },
    changes: (since: string) => {
      const rows = made.filter(({ change: { undoes, at } }) => undoes === null && at >= since)
      const changes = libraryChangesOf(rows.map(({ change, undoneAt }) => ({ ...change, undone_at: undoneAt })))
      return changes.ok ? changes.value : []
    },
    purge: (isOld: (deletedAt: string) => boolean) => {
      const before = kept.length
      kept = kept.filter(({ deletedAt }) => deletedAt === null || !isOld(deletedAt))
      return before - kept.length
    },
  }
}

function keptAt(command: Command, revision: number): KeptCommand {
  return { command, createdAt: LONG_AGO, updatedAt: LONG_AGO, deletedAt: null, revision }
}
