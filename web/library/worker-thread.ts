/** The calls that a worker answers. */
export type Calls = Readonly<Record<string, { readonly input: unknown; readonly reply: unknown }>>

/** A worker as seen from the page. Replies are null once it has been terminated. */
export type WorkerThread<C extends Calls> = {
  readonly call: <K extends keyof C>(kind: K, input: C[K]['input']) => Promise<C[K]['reply'] | null>
  /**
   * Terminates the worker. Resolves when it has actually stopped, which may be much later, because some browsers can't
   * interrupt a running pattern.
   */
  readonly end: () => Promise<unknown>
}

/** The handlers for all calls of a worker. */
export type WorkerHandlers<C extends Calls> = {
  readonly [K in keyof C]: (input: C[K]['input']) => Promise<C[K]['reply']>
}

/**
 * A call to the worker. The reply arrives through a message port created for this call. During a call, the worker holds
 * the Web Lock named `lock`, so that the page learns when a terminated worker has actually stopped.
 */
export type WorkerMessage<C extends Calls, K extends keyof C> = {
  readonly kind: K
  readonly input: C[K]['input']
  readonly lock: string
}

// If locks are unavailable (plain HTTP, blocked storage), a terminated worker counts as stopped after this time.
const STOP_LIMIT_MS = 10_000

/**
 * Starts a worker, and terminates it if it throws. Returns null if the browser can't run workers. `onNotice` receives
 * messages that aren't replies to a call.
 */
export function startWorkerThread<C extends Calls>(
  create: () => Worker,
  onNotice: (notice: MessageEvent) => void = () => undefined,
): WorkerThread<C> | null {
  const worker = orNull(create)
  if (worker === null) return null
  const lock = `worker-${performance.timeOrigin}-${Math.random()}`
  const waiting = new Set<() => void>()
  let hasEnded = false
  const end = () => {
    hasEnded = true
    worker.terminate()
    for (const giveUp of waiting) giveUp()
    return whenReleased(lock)
  }
  worker.onerror = () => void end()
  worker.onmessage = onNotice

  return {
    end,
    call: <K extends keyof C>(kind: K, input: C[K]['input']): Promise<C[K]['reply'] | null> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        const settle = (reply: C[K]['reply'] | null) => {
          port1.close()
          waiting.delete(giveUp)
          resolve(reply)
        }
        const giveUp = () => settle(null)
        if (hasEnded) return giveUp()
        waiting.add(giveUp)
        port1.onmessage = ({ data }: MessageEvent<C[K]['reply']>) => settle(data)
        const message: WorkerMessage<C, K> = { kind, input, lock }
        worker.postMessage(message, [port2])
      }),
  }
}

/** Reads a long list piece by piece, until a piece is empty. Returns null if any piece is null. */
export async function readPieces<T>(
  readPiece: (from: number) => Promise<readonly T[] | null>,
): Promise<readonly T[] | null> {
  const all: T[] = []
  for (;;) {
    const piece = await readPiece(all.length)
    if (piece === null) return null
    if (piece.length === 0) return all
    all.push(...piece)
  }
}

function orNull<T>(create: () => T): T | null {
  try {
    return create()
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
