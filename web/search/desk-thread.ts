import type { Desk, DeskCalls } from './desk-calls.ts'

/** How a call travels to the worker; its reply comes back through a port of its own. */
export type DeskMessage<K extends keyof DeskCalls> = { readonly kind: K; readonly input: DeskCalls[K]['input'] }

/** Starts a worker with a search desk, which ends by itself where it fails; null where the browser lets none run. */
export function startDeskThread(): Desk | null {
  const worker = createWorker()
  if (worker === null) return null
  const waiting = new Set<() => void>()
  let hasEnded = false
  const end = () => {
    hasEnded = true
    worker.terminate()
    for (const giveUp of waiting) giveUp()
  }
  worker.onerror = end

  return {
    end,
    call: <K extends keyof DeskCalls>(
      kind: K,
      input: DeskCalls[K]['input'],
      handedOver: readonly Transferable[] = [],
    ): Promise<DeskCalls[K]['reply'] | null> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        const settle = (reply: DeskCalls[K]['reply'] | null) => {
          port1.close()
          waiting.delete(giveUp)
          resolve(reply)
        }
        const giveUp = () => settle(null)
        if (hasEnded) return giveUp()
        waiting.add(giveUp)
        port1.onmessage = ({ data }: MessageEvent<DeskCalls[K]['reply']>) => settle(data)
        const message: DeskMessage<K> = { kind, input }
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
