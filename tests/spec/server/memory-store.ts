import type { Command } from '../../../core/commands/command.ts'
import type { KeptCommand } from '../../../core/commands/kept-command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { CommandStore } from '../../../server/commands/command-store.ts'

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
        const commands = held.kept().filter(({ command }) => scope === 'all' || scope.includes(command.id))
        const decision = decide({ commands, nextRevision: held.revision() + 1 })
        if (decision.ok) held.put(decision.value.put)
        return decision
      })
      if (!decided.ok) return decided
      return decided.value.ok ? success(decided.value.value.answer) : decided.value
    },
    purge: (deletedBefore) => answer(() => held.purge(deletedBefore)),
    close: async () => {
      asked.close += 1
    },
  }
}

/** The commands themselves, as a store that never fails keeps them. */
function memory(initial: readonly Command[]) {
  let revision = 1
  let kept = initial.map((command) => keptAt(command, revision))
  const present = () => kept.filter(({ deletedAt }) => deletedAt === null).map(({ command }) => command)
  return {
    kept: (): readonly KeptCommand[] => kept,
    revision: () => revision,
    library: () => ({ revision, commands: present() }),
    replace: (commands: readonly Command[]) => {
      revision += 1
      kept = commands.map((command) => keptAt(command, revision))
    },
    put: (commands: readonly KeptCommand[]) => {
      const byId = new Map([...kept, ...commands].map((each) => [each.command.id, each]))
      kept = [...byId.values()]
      if (commands.length > 0) revision += 1
    },
    purge: (deletedBefore: string) => {
      const before = kept.length
      kept = kept.filter(({ deletedAt }) => deletedAt === null || deletedAt >= deletedBefore)
      return before - kept.length
    },
  }
}

function keptAt(command: Command, revision: number): KeptCommand {
  return { command, createdAt: LONG_AGO, updatedAt: LONG_AGO, deletedAt: null, revision }
}
