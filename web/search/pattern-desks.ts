import type { Ask } from '../../core/search/ask.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import type { FoundCards, Marking } from './desk-calls.ts'
import { createEngineDesk, type Unrunnable } from './engine-desk.ts'

// The browser's own engine has a moment for a pattern; the linear one then has a second, with all that it needs.
const NATIVE_LIMITS = { startMs: 1000, runMs: 150, totalMs: Number.POSITIVE_INFINITY } as const
const LINEAR_LIMITS = { startMs: 1000, runMs: 1000, totalMs: 1000 } as const

// What it comes to where the linear engine has no answer either.
const GIVEN_UP = { 'ran-too-long': 'too-slow', 'not-gone': 'busy' } as const

/**
 * What came of a pattern: what was found, or why there is nothing; `busy` where earlier ones could not be stopped yet,
 * `superseded` where a newer one was asked.
 */
export type PatternOutcome = FoundCards | 'too-slow' | 'busy' | 'superseded' | Unrunnable

/**
 * Searches one library by patterns. At most one runs; of those that come meanwhile only the last is asked. A pattern
 * that takes too long is ended together with its worker, which is replaced.
 */
export type PatternDesks = {
  readonly find: (ask: Ask, count: number) => Promise<PatternOutcome>
  /** After `not-ready` or `busy`: waits until it is worth asking again. */
  readonly ready: () => Promise<unknown>
  /** Marks more cards as the last find did; null where that is not possible or takes too long. */
  readonly take: (indices: readonly number[], marking: Marking) => Promise<readonly FoundCommand[] | null>
  readonly close: () => void
}

type Finding = { readonly ask: Ask; readonly count: number }
type Job = Finding & { readonly resolve: (outcome: PatternOutcome) => void }

/** Desks for the library whose text is `blob`; the worker for common patterns is started now. */
export function createPatternDesks(blob: Blob): PatternDesks {
  const native = createEngineDesk(blob, 'native', NATIVE_LIMITS)
  const linear = createEngineDesk(blob, 'linear', LINEAR_LIMITS)
  let running: Job | null = null
  let waiting: Job | null = null
  native.warmUp()

  const searchSlowly = async ({ ask, count }: Finding): Promise<FoundCards | null> => {
    const found = await linear.find(ask, count)
    return typeof found === 'string' || found.problem?.code === 'pattern/too-slow' ? null : found
  }

  const search = async ({ ask, count }: Finding): Promise<PatternOutcome> => {
    const found = await native.find(ask, count)
    if (found !== 'ran-too-long' && found !== 'not-gone') return found
    if (waiting !== null) return 'superseded'
    // The replacement gets ready while the linear engine works.
    native.warmUp()
    const slowlyFound = await searchSlowly({ ask, count })
    if (slowlyFound !== null) return slowlyFound
    return waiting === null ? GIVEN_UP[found] : 'superseded'
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
    ready: native.ready,
    take: async (indices, marking) => {
      const isLinear = marking.kind === 'pattern' && marking.engine === 'linear'
      return running === null ? (isLinear ? linear : native).take(indices, marking) : null
    },
    close: () => {
      waiting = null
      native.close()
      linear.close()
    },
  }
}
