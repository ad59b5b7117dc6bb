import type { Calls, WorkerHandlers, WorkerMessage } from './worker-thread.ts'

/** Answers the page's calls with `handlers`. Call it in a worker. */
export function answerCalls<C extends Calls>(handlers: WorkerHandlers<C>): void {
  const answer = <K extends keyof C>({ kind, input }: WorkerMessage<C, K>) => handlers[kind](input)

  self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerMessage<C, keyof C>>) => {
    const release = hold(data.lock)
    // An exception reaches the page as an error event, and the page then terminates this worker.
    answer(data)
      .then((reply) => port?.postMessage(reply), reportError)
      .finally(release)
  })
}

/** Holds the lock until the returned function is called. Does nothing without support for locks. */
function hold(lock: string): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // If the lock is refused here, it's also refused in the page, which then does without it.
  navigator.locks?.request(lock, { mode: 'shared' }, () => released).catch(() => undefined)
  return release
}
