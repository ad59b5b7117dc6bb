import type { SearchWorker, WorkerCalls } from './worker-calls.ts'

/**
 * How a call travels to the worker; its reply comes back through a port of its own. The worker holds the lock of that
 * name while it works at the call, so that the page can tell when a worker that was ended has really stopped.
 */
export type WorkerMessage<K extends keyof WorkerCalls> = {
  readonly kind: K
  readonly input: WorkerCalls[K]['input']
  readonly lock: string
}

// Where a browser does not say when a worker has stopped (plain http, blocked storage), it is given this long.
const UNSEEN_MS = 10_000

/** Starts a worker with a search worker, which ends by itself where it fails; null where the browser lets none run. */
export function startSearchWorker(): SearchWorker | null {
  const worker = createWorker()
  if (worker === null) return null
  const lock = `search-${performance.timeOrigin}-${Math.random()}`
  const waiting = new Set<() => void>()
  let hasEnded = false
  const end = () => {
    hasEnded = true
    worker.terminate()
    for (const giveUp of waiting) giveUp()
    return whenReleased(lock)
  }
  worker.onerror = () => void end()

  return {
    end,
    call: <K extends keyof WorkerCalls>(
      kind: K,
      input: WorkerCalls[K]['input'],
      handedOver: readonly Transferable[] = [],
    ): Promise<WorkerCalls[K]['reply'] | null> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        const settle = (reply: WorkerCalls[K]['reply'] | null) => {
          port1.close()
          waiting.delete(giveUp)
          resolve(reply)
        }
        const giveUp = () => settle(null)
        if (hasEnded) return giveUp()
        waiting.add(giveUp)
        port1.onmessage = ({ data }: MessageEvent<WorkerCalls[K]['reply']>) => settle(data)
        const message: WorkerMessage<K> = { kind, input, lock }
        worker.postMessage(message, [port2, ...handedOver])
      }),
  }
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

async function whenReleased(lock: string): Promise<void> {
  try {
    await navigator.locks.request(lock, () => undefined)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))
  }
}
