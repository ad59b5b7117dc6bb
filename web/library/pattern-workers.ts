import type { SearchHit, SearchQuery } from '../../core/search/query.ts'
import { within } from '../within.ts'
import { type FoundCards, type Marking, type SearchWorker, startSearchWorker } from './worker-calls.ts'

/** Time limits for a worker to start and for a terminated worker to stop. After that, the visitor sees a message. */
const START_LIMIT_MS = 1000
const STOP_LIMIT_MS = 200

/** Time limit for a pattern, and the time it may run even if a newer query is waiting. */
const ANSWER_LIMIT_MS = 1000
const MIN_RUN_MS = 150

const MAX_WORKERS = 2

/**
 * The reason a pattern has no result: it took too long (`too-slow`), earlier patterns couldn't be stopped yet (`busy`),
 * the worker hasn't started yet (`not-ready`), failed to load or crashed (`not-loaded`), or the browser has no workers
 * (`no-worker`).
 */
export type PatternFailure = 'too-slow' | 'busy' | 'not-ready' | 'not-loaded' | 'no-worker'

/** The result of a pattern, the reason it has none, or `superseded` if a newer pattern replaced it. */
type PatternOutcome = FoundCards | PatternFailure | 'superseded'

/**
 * Runs patterns on one library in a worker, which is terminated and replaced if a pattern takes too long. A terminated
 * worker may keep running: for two seconds in Chromium, and until the pattern ends in WebKit. A replacement starts
 * meanwhile, but while two terminated workers are still running, patterns wait briefly and then fail (`busy`). Patterns
 * run one at a time. Of the patterns that arrive while one is running, only the newest runs.
 */
export type PatternWorkers = {
  readonly find: (query: SearchQuery, count: number) => Promise<PatternOutcome>
  /** True if a worker is ready to be called. */
  readonly isReady: () => boolean
  /** Resolves once a worker is ready, or once it's known that none will be. */
  readonly ready: () => Promise<unknown>
  /**
   * Returns more cards with their highlights. Null while a pattern is running, without a worker, or if highlighting
   * takes too long.
   */
  readonly take: (indices: readonly number[], marking: Marking) => Promise<readonly SearchHit[] | null>
  /** Terminates the worker without replacing it. A pattern that's still waiting is superseded. */
  readonly close: () => void
}

type SearchRequest = { readonly query: SearchQuery; readonly count: number }
type Job = SearchRequest & { readonly resolve: (outcome: PatternOutcome) => void }

/** Starts a worker that runs patterns on the commands in `list`. */
export function createPatternWorkers(list: Blob): PatternWorkers {
  const worker = createReplaceableWorker(list)
  let stopRunning: (() => void) | null = null
  let waiting: Job | null = null
  void worker.ready()

  const search = async ({ query, count }: SearchRequest, isOutdated: Promise<void>): Promise<PatternOutcome> => {
    const startedAt = performance.now()
    const used = worker.readyNow() ?? (await worker.readyInTime())
    if (typeof used === 'string') return used
    const found = used.worker.call('find', { query, engine: 'native', count })
    const leftMs = ANSWER_LIMIT_MS - (performance.now() - startedAt)
    const outcome = await withTimeLimits(found, { leftMs, isOutdated })
    if (outcome !== 'late' && outcome !== null) return outcome
    worker.end(used)
    if (outcome === null) return 'not-loaded'
    // Starts a replacement.
    void worker.ready()
    return waiting === null ? 'too-slow' : 'superseded'
  }

  const runWaiting = async () => {
    if (waiting === null) return
    const job = waiting
    const isOutdated = new Promise<void>((resolve) => {
      stopRunning = resolve
    })
    waiting = null
    const outcome = await search(job, isOutdated)
    stopRunning = null
    job.resolve(outcome)
    void runWaiting()
  }

  return {
    find: (query, count) =>
      new Promise((resolve) => {
        waiting?.resolve('superseded')
        waiting = { query, count, resolve }
        if (stopRunning === null) void runWaiting()
        else stopRunning()
      }),
    isReady: () => worker.readyNow() !== null,
    ready: worker.ready,
    take: async (indices, marking) => (stopRunning === null ? worker.take(indices, marking) : null),
    close: () => {
      waiting?.resolve('superseded')
      waiting = null
      worker.close()
    },
  }
}

type TimeLimits = { readonly leftMs: number; readonly isOutdated: Promise<void> }

/**
 * Resolves to 'late' if the result takes longer than the remaining time, or longer than `MIN_RUN_MS` while a newer
 * query is waiting.
 */
async function withTimeLimits(found: Promise<FoundCards | null>, { leftMs, isOutdated }: TimeLimits) {
  const outcome = await within(found, MIN_RUN_MS, 'late' as const)
  if (outcome !== 'late') return outcome
  return within(Promise.race([found, isOutdated.then(() => 'late' as const)]), leftMs - MIN_RUN_MS, 'late' as const)
}

type Started = { readonly worker: SearchWorker; readonly isReady: Promise<unknown> }

function createReplaceableWorker(list: Blob) {
  let started: Started | null = null
  let ready: Started | null = null
  const stopping = new Set<Promise<unknown>>()
  let isClosed = false

  const start = () => {
    if (isClosed || started !== null) return started
    const latest = startWith(list)
    started = latest
    void latest?.isReady.then(() => {
      ready = latest
    })
    return started
  }
  const end = (used: Started | null) => {
    if (used === null || used !== started) return
    const stopped: Promise<unknown> = used.worker.end().then(() => stopping.delete(stopped))
    stopping.add(stopped)
    started = null
  }
  const untilSlotFree = async () => {
    if (started === null && stopping.size >= MAX_WORKERS) await Promise.race(stopping)
  }

  return {
    end,
    readyNow: () => (ready === started ? started : null),
    ready: async () => {
      await untilSlotFree()
      return start()?.isReady
    },
    readyInTime: async (): Promise<Started | PatternFailure> => {
      if (await isLate(untilSlotFree(), STOP_LIMIT_MS)) return 'busy'
      const used = start()
      if (used === null) return 'no-worker'
      return (await isLate(used.isReady, START_LIMIT_MS)) ? 'not-ready' : used
    },
    take: async (indices: readonly number[], marking: Marking): Promise<readonly SearchHit[] | null> => {
      const used = started
      if (used === null) return null
      const cards = await within(used.worker.call('take', { indices, marking }), MIN_RUN_MS, null)
      // Highlighting can take longer than finding. A worker that is too slow must not keep running.
      if (cards === null) end(used)
      return cards
    },
    close: () => {
      isClosed = true
      end(started)
    },
  }
}

async function isLate(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  return (await within(promise, limitMs, 'late')) === 'late'
}

function startWith(list: Blob): Started | null {
  const worker = startSearchWorker()
  return worker === null ? null : { worker, isReady: worker.call('open', { list, audience: 'public' }) }
}
