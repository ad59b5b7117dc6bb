import { createSearchHandlers } from './search-handlers.ts'
import type { WorkerCalls, WorkerHandlers } from './worker-calls.ts'
import type { WorkerMessage } from './worker-thread.ts'

const handlers = createSearchHandlers()

const answer = <K extends keyof WorkerCalls>(all: WorkerHandlers, { kind, input }: WorkerMessage<K>) => all[kind](input)

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerMessage<keyof WorkerCalls>>) => {
  const release = hold(data.lock)
  // An exception reaches the page as an error event, and the page then ends this worker.
  answer(handlers, data)
    .then((reply) => port?.postMessage(reply), reportError)
    .finally(release)
})

/** Holds the lock, if locks are supported, until the returned function is called. */
function hold(lock: string): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // If the lock is refused here, it's also refused to the page, which then works without it.
  navigator.locks?.request(lock, { mode: 'shared' }, () => released).catch(() => undefined)
  return release
}
