import { setImmediate } from 'node:timers/promises'

/**
 * Lets callers that come together share one run of `work`, of which one is under way at a time. Each caller is answered
 * by a run that began after the call, so that nobody gets what was true before they asked. A run that throws fails its
 * own callers only. A run begins at the end of a turn of the event loop, so all that the turn brought share it.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function runNext(): Promise<T> {
    await Promise.allSettled([running])
    await setImmediate()
    waiting = null
    const run = work()
    running = run
    return run
  }

  return () => {
    waiting ??= runNext()
    return waiting
  }
}
