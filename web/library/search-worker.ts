import { createSearchHandlers } from './search-handlers.ts'
import type { WorkerCalls, WorkerHandlers } from './worker-calls.ts'
import type { WorkerMessage } from './worker-thread.ts'

// A search worker in a worker, where it may take as long as it likes: the page ends it when it takes too long.
const worker = createSearchHandlers()

const answer = <K extends keyof WorkerCalls>(answers: WorkerHandlers, { kind, input }: WorkerMessage<K>) =>
  answers[kind](input)

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerMessage<keyof WorkerCalls>>) => {
  const release = hold(data.lock)
  // A mistake of ours is told to the page as an error of this worker, which is then ended there.
  answer(worker, data)
    .then((reply) => port?.postMessage(reply), reportError)
    .finally(release)
})

/** Takes the lock, without waiting for it, until the function given back is called. Not every page has locks. */
function hold(lock: string): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Where it is refused the page, which asks for the same lock, is refused as well and does without.
  navigator.locks?.request(lock, { mode: 'shared' }, () => released).catch(() => undefined)
  return release
}
