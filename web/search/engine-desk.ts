import type { Ask } from '../../core/search/ask.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import { within } from '../within.ts'
import type { Desk, Engine, FoundCards, Marking } from './desk-calls.ts'
import { startDeskThread } from './desk-thread.ts'

/** How long a worker may take to be ready, how long a pattern may then run in it, and both together; milliseconds. */
export type Limits = { readonly startMs: number; readonly runMs: number; readonly totalMs: number }

/** What an engine came to: what it found, or why it found nothing. */
export type EngineOutcome = FoundCards | 'ran-too-long' | 'not-gone' | Unrunnable

/** Why no pattern can be run: the worker is still on its way, did not come or broke down, or the browser has none. */
export type Unrunnable = 'not-ready' | 'not-loaded' | 'no-worker'

/**
 * One engine in a worker, which is ended when a pattern overruns, and started again when it is next needed. Browsers
 * let a worker that was ended compute on, Chromium for two seconds, WebKit as long as the pattern runs: one such worker
 * may be left beside the new one, while there are two there is no new one (`not-gone`).
 */
export type EngineDesk = {
  readonly warmUp: () => void
  /** Waits until a worker is ready, however long that takes, or until it is known that none will be. */
  readonly ready: () => Promise<unknown>
  readonly find: (ask: Ask, count: number) => Promise<EngineOutcome>
  /** Null where no worker is ready, or where it takes too long. */
  readonly take: (indices: readonly number[], marking: Marking) => Promise<readonly FoundCommand[] | null>
  readonly end: () => void
  /** Ends it for good. */
  readonly close: () => void
}

type Started = { readonly desk: Desk; readonly isReady: Promise<unknown> }

const MOST_WORKERS = 2
// No longer, as there is another engine to ask meanwhile.
const LEAVE_LIMIT_MS = 200

/** An engine over the library whose text is `blob`, which the worker reads for itself. */
export function createEngineDesk(blob: Blob, engine: Engine, limits: Limits): EngineDesk {
  let started: Started | null = null
  const leaving = new Set<Promise<unknown>>()
  let isClosed = false

  const start = () => {
    if (!isClosed) started ??= startWith(blob, engine)
    return started
  }
  const end = () => {
    if (started === null) return
    const gone: Promise<unknown> = started.desk.end().then(() => leaving.delete(gone))
    leaving.add(gone)
    started = null
  }
  const room = async () => {
    if (started === null && leaving.size >= MOST_WORKERS) await Promise.race(leaving)
  }
  const ready = async () => {
    await room()
    return start()?.isReady
  }
  const readied = async (): Promise<Started | Exclude<EngineOutcome, FoundCards>> => {
    if (await isLate(room(), LEAVE_LIMIT_MS)) return 'not-gone'
    const used = start()
    if (used === null) return 'no-worker'
    return (await isLate(used.isReady, limits.startMs)) ? 'not-ready' : used
  }

  const find = async (ask: Ask, count: number): Promise<EngineOutcome> => {
    const begun = performance.now()
    const used = await readied()
    if (typeof used === 'string') return used
    const runMs = Math.min(limits.runMs, limits.totalMs - (performance.now() - begun))
    const outcome = await within(used.desk.call('find', { ask, engine, count }), runMs, 'ran-too-long' as const)
    if (typeof outcome !== 'string' && outcome !== null) return outcome
    if (used === started) end()
    return outcome ?? 'not-loaded'
  }

  const take = async (indices: readonly number[], marking: Marking): Promise<readonly FoundCommand[] | null> => {
    const used = started
    if (used === null) return null
    const cards = await within(used.desk.call('take', { indices, marking }), limits.runMs, null)
    // To mark can take longer than to find; a worker that nobody waits for must not go on.
    if (cards === null && used === started) end()
    return cards
  }

  const close = () => {
    isClosed = true
    end()
  }

  return { warmUp: () => void ready(), ready, find, take, end, close }
}

async function isLate(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  return (await within(promise, limitMs, 'late')) === 'late'
}

function startWith(blob: Blob, engine: Engine): Started | null {
  const desk = startDeskThread()
  if (desk === null) return null
  return { desk, isReady: desk.call('open', blob).then(() => desk.call('prepare', engine)) }
}
