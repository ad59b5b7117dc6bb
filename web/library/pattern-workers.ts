import type { SearchHit, SearchQuery } from '../../core/search/query.ts'
import { within } from '../within.ts'
import type { FoundCards, Marking, SearchWorker } from './worker-calls.ts'
import { startSearchWorker } from './worker-thread.ts'

/** How long a worker may take to be ready, and a library's older ones to be gone, before the visitor is told. Ours. */
const START_LIMIT_MS = 1000
const LEAVE_LIMIT_MS = 200

/** How long after it was asked a pattern is given up, if nothing else is asked; and what it has of that in any case. */
const ANSWER_LIMIT_MS = 1000
const LEAST_RUN_MS = 150

const MOST_WORKERS = 2

/**
 * Why a pattern has no answer: it took too long; earlier ones that couldn't be stopped yet keep it waiting; or the worker
 * hasn't started yet, didn't load or broke down, or the browser has no workers.
 */
export type PatternFailure = 'too-slow' | 'busy' | 'not-ready' | 'not-loaded' | 'no-worker'

/** What a pattern found, or why it has no answer; `superseded` if a newer one took its place. */
type PatternOutcome = FoundCards | PatternFailure | 'superseded'

/**
 * Searches one library by patterns, in a worker that is ended when a pattern takes too long, and started again. Browsers
 * let a worker that was ended compute on, Chromium for two seconds, WebKit as long as the pattern runs: one such worker
 * may be left beside the new one, while there are two there is no new one (`busy`).
 *
 * At most one pattern runs; of those that come meanwhile only the last is asked.
 */
export type PatternWorkers = {
  readonly find: (query: SearchQuery, count: number) => Promise<PatternOutcome>
  /** Whether a worker is there to be asked. */
  readonly isReady: () => boolean
  /** After `not-ready` or `busy`: waits until a worker is ready, or it is known that none will be. */
  readonly ready: () => Promise<unknown>
  /** Marks more cards as the last find did; null where that is not possible or takes too long. */
  readonly take: (indices: readonly number[], marking: Marking) => Promise<readonly SearchHit[] | null>
  /** Ends it for good. */
  readonly close: () => void
}

type SearchRequest = { readonly query: SearchQuery; readonly count: number }
type Job = SearchRequest & { readonly resolve: (outcome: PatternOutcome) => void }

/** Runs patterns on the library whose text is `blob`. The worker is started now. */
export function createPatternWorkers(blob: Blob): PatternWorkers {
  const worker = createReplaceableWorker(blob)
  let stopRunning: (() => void) | null = null
  let waiting: Job | null = null
  void worker.ready()

  const search = async ({ query, count }: SearchRequest, isOutdated: Promise<void>): Promise<PatternOutcome> => {
    const startedAt = performance.now()
    const used = worker.atOnce() ?? (await worker.readied())
    if (typeof used === 'string') return used
    const found = used.worker.call('find', { query, engine: 'native', count })
    const leftMs = ANSWER_LIMIT_MS - (performance.now() - startedAt)
    const outcome = await inTime(found, { leftMs, isOutdated })
    if (outcome !== 'late' && outcome !== null) return outcome
    worker.end(used)
    if (outcome === null) return 'not-loaded'
    // The replacement gets ready meanwhile.
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
    isReady: () => worker.atOnce() !== null,
    ready: worker.ready,
    take: async (indices, marking) => (stopRunning === null ? worker.take(indices, marking) : null),
    close: () => {
      waiting = null
      worker.close()
    },
  }
}

type InTime = { readonly leftMs: number; readonly isOutdated: Promise<void> }

/** What a pattern found, in the time that is left as long as nobody asks for something newer, and in a moment in any case. */
async function inTime(found: Promise<FoundCards | null>, { leftMs, isOutdated }: InTime) {
  const atOnce = await within(found, LEAST_RUN_MS, 'late' as const)
  if (atOnce !== 'late') return atOnce
  return within(Promise.race([found, isOutdated.then(() => 'late' as const)]), leftMs - LEAST_RUN_MS, 'late' as const)
}

type Started = { readonly worker: SearchWorker; readonly isReady: Promise<unknown> }

function createReplaceableWorker(blob: Blob) {
  let started: Started | null = null
  let ready: Started | null = null
  const leaving = new Set<Promise<unknown>>()
  let isClosed = false

  const start = () => {
    if (isClosed || started !== null) return started
    const latest = startWith(blob)
    started = latest
    void latest?.isReady.then(() => {
      ready = latest
    })
    return started
  }
  const end = (used: Started | null) => {
    if (used === null || used !== started) return
    const gone: Promise<unknown> = used.worker.end().then(() => leaving.delete(gone))
    leaving.add(gone)
    started = null
  }
  const room = async () => {
    if (started === null && leaving.size >= MOST_WORKERS) await Promise.race(leaving)
  }

  return {
    end,
    /** The worker, if one is there that can be asked at once. */
    atOnce: () => (ready === started ? started : null),
    ready: async () => {
      await room()
      return start()?.isReady
    },
    readied: async (): Promise<Started | PatternFailure> => {
      if (await isLate(room(), LEAVE_LIMIT_MS)) return 'busy'
      const used = start()
      if (used === null) return 'no-worker'
      return (await isLate(used.isReady, START_LIMIT_MS)) ? 'not-ready' : used
    },
    take: async (indices: readonly number[], marking: Marking): Promise<readonly SearchHit[] | null> => {
      const used = started
      if (used === null) return null
      const cards = await within(used.worker.call('take', { indices, marking }), LEAST_RUN_MS, null)
      // To mark can take longer than to find; a worker that nobody waits for must not go on.
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

function startWith(blob: Blob): Started | null {
  const worker = startSearchWorker()
  return worker === null ? null : { worker, isReady: worker.call('open', blob) }
}
