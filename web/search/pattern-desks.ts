import type { Ask } from '../../core/search/ask.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import type { FoundCards, Marking } from './desk-calls.ts'
import { createEngineDesk } from './engine-desk.ts'
import { START_LIMIT_MS } from './open-desk.ts'

// The browser's own engine has a moment for a pattern; the linear one then has a second, with all that it needs.
const NATIVE_LIMITS = { startMs: START_LIMIT_MS, runMs: 150, totalMs: Number.POSITIVE_INFINITY } as const
const LINEAR_LIMITS = { startMs: 1000, runMs: 1000, totalMs: 1000 } as const

/** What came of a pattern: what was found, or why there is nothing; `superseded` where a newer one was asked. */
export type PatternOutcome = FoundCards | 'too-slow' | 'no-worker' | 'superseded'

/**
 * Searches one library by patterns. At most one runs; of those that come meanwhile only the last is asked. A pattern
 * that takes too long is ended together with its worker, which is replaced at once.
 */
export type PatternDesks = {
  readonly find: (ask: Ask, count: number) => Promise<PatternOutcome>
  /** Marks more cards as the last find did; null where that is not possible or takes too long. */
  readonly take: (indices: readonly number[], marking: Marking) => Promise<readonly FoundCommand[] | null>
  readonly close: () => void
}

type Job = { readonly ask: Ask; readonly count: number; readonly resolve: (outcome: PatternOutcome) => void }

/** Desks for the library whose text is `blob`; the worker for common patterns is started now. */
export function createPatternDesks(blob: Blob): PatternDesks {
  const native = createEngineDesk(blob, 'native', NATIVE_LIMITS)
  const linear = createEngineDesk(blob, 'linear', LINEAR_LIMITS)
  let running: Job | null = null
  let waiting: Job | null = null
  native.warmUp()

  const search = async ({ ask, count }: Job): Promise<PatternOutcome> => {
    const found = await native.find(ask, count)
    if (found === 'no-worker' || found === 'not-ready') return 'no-worker'
    if (found !== 'ran-too-long') return found
    if (waiting !== null) return 'superseded'
    // The replacement gets ready while the linear engine works.
    native.warmUp()
    const slowlyFound = await linear.find(ask, count)
    return typeof slowlyFound === 'string' || slowlyFound.problem !== null ? 'too-slow' : slowlyFound
  }

  const runWaiting = async () => {
    if (waiting === null) return
    const job = waiting
    running = job
    waiting = null
    const outcome = await search(job)
    running = null
    job.resolve(outcome)
    void runWaiting()
  }

  return {
    find: (ask, count) =>
      new Promise((resolve) => {
        waiting?.resolve('superseded')
        waiting = { ask, count, resolve }
        if (running === null) void runWaiting()
        // What the linear engine is busy with is not wanted any more.
        else linear.end()
      }),
    take: async (indices, marking) => {
      const isLinear = marking.kind === 'pattern' && marking.engine === 'linear'
      return running === null ? (isLinear ? linear : native).take(indices, marking) : null
    },
    close: () => {
      waiting = null
      native.end()
      linear.end()
    },
  }
}
