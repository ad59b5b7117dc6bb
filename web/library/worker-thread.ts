import type { SearchWorker, WorkerCalls } from './worker-calls.ts'

/**
 * A call to the worker, which replies through a port of its own. During a call, the worker holds the Web Lock of this
 * name, which tells the page when a terminated worker has really stopped.
 */
export type WorkerMessage<K extends keyof WorkerCalls> = {
  readonly kind: K
  readonly input: WorkerCalls[K]['input']
  readonly lock: string
}

// Without locks (plain http, blocked storage), a terminated worker counts as stopped after this time.
const STOP_LIMIT_MS = 10_000

/** Starts a search worker, which ends if it throws; null if the browser can't run workers. */
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
      transferred: readonly Transferable[] = [],
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
        worker.postMessage(message, [port2, ...transferred])
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
    await new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS))
  }
}
