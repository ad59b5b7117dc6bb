import type { Command } from '../../../core/commands/command.ts'
import type { Problem } from '../../../core/problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { CommandStore } from '../../../server/commands/command-store.ts'

const UNAVAILABLE: Problem = { code: 'api/store-unavailable', detail: 'secret of the database' }

/** A store in memory that a test changes and breaks at will, and that counts what it is asked for. */
export type MemoryStore = CommandStore & {
  readonly asked: { revision: number; list: number; close: number }
  /** Puts other commands in: one more revision. */
  readonly replace: (commands: readonly Command[]) => void
  /** What every call does from now on, before it answers: nothing, fail, throw, or wait. */
  readonly behave: (behaviour: Behaviour) => void
}

type Behaviour = 'well' | 'failing' | 'throwing' | Promise<unknown>

/** A store in memory with these commands. */
export function memoryStore(initial: readonly Command[]): MemoryStore {
  const asked = { revision: 0, list: 0, close: 0 }
  let library = { revision: 1, commands: initial }
  let behaviour: Behaviour = 'well'

  async function answer<T>(value: () => T): Promise<Result<T, Problem>> {
    if (behaviour === 'throwing') throw new Error('secret of the store')
    if (behaviour === 'failing') return failure(UNAVAILABLE)
    const answered = value()
    await behaviour
    return success(answered)
  }

  return {
    asked,
    replace: (commands) => {
      library = { revision: library.revision + 1, commands }
    },
    behave: (next) => {
      behaviour = next
    },
    revision: () => {
      asked.revision += 1
      return answer(() => library.revision)
    },
    list: () => {
      asked.list += 1
      return answer(() => library)
    },
    seed: () => answer(() => 'kept' as const),
    close: async () => {
      asked.close += 1
    },
  }
}
