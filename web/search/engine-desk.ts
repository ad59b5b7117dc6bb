import type { Ask } from '../../core/search/ask.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import { within } from '../within.ts'
import type { Desk, Engine, FoundCards, Marking } from './desk-calls.ts'
import { startDeskThread } from './desk-thread.ts'

/** How long a worker may take to be ready, how long a pattern may then run in it, and both together; milliseconds. */
export type Limits = { readonly startMs: number; readonly runMs: number; readonly totalMs: number }

/** What an engine came to: what it found, or that it ran too long, was not ready in time, or cannot be run at all. */
export type EngineOutcome = FoundCards | 'ran-too-long' | 'not-ready' | 'no-worker'

/** One engine in a worker, which is ended when a pattern overruns, and started again when it is next needed. */
export type EngineDesk = {
  readonly warmUp: () => void
  readonly find: (ask: Ask, count: number) => Promise<EngineOutcome>
  /** Null where no worker is ready, or where it takes too long. */
  readonly take: (indices: readonly number[], marking: Marking) => Promise<readonly FoundCommand[] | null>
  readonly end: () => void
}

type Started = { readonly desk: Desk; readonly isReady: Promise<unknown> }

/** An engine over the library whose text is `blob`, which the worker reads for itself. */
export function createEngineDesk(blob: Blob, engine: Engine, limits: Limits): EngineDesk {
  let started: Started | null = null

  const start = () => {
    started ??= startWith(blob, engine)
    return started
  }
  const end = () => {
    started?.desk.end()
    started = null
  }

  const find = async (ask: Ask, count: number): Promise<EngineOutcome> => {
    const begun = performance.now()
    const used = start()
    if (used === null) return 'no-worker'
    if ((await within(used.isReady, limits.startMs, 'late')) === 'late') return 'not-ready'
    const runMs = Math.min(limits.runMs, limits.totalMs - (performance.now() - begun))
    const outcome = await within(used.desk.call('find', { ask, engine, count }), runMs, 'ran-too-long' as const)
    if (typeof outcome !== 'string' && outcome !== null) return outcome
    if (used === started) end()
    return outcome ?? 'no-worker'
  }

  const take = async (indices: readonly number[], marking: Marking): Promise<readonly FoundCommand[] | null> => {
    const used = started
    if (used === null) return null
    const cards = await within(used.desk.call('take', { indices, marking }), limits.runMs, null)
    // To mark can take longer than to find; a worker that nobody waits for must not go on.
    if (cards === null && used === started) end()
    return cards
  }

  return { warmUp: () => void start(), find, take, end }
}

function startWith(blob: Blob, engine: Engine): Started | null {
  const desk = startDeskThread()
  if (desk === null) return null
  return { desk, isReady: desk.call('open', blob).then(() => desk.call('prepare', engine)) }
}
