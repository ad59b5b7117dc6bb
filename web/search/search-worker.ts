import type { DeskAnswers, DeskCalls } from './desk-calls.ts'
import type { DeskMessage } from './desk-thread.ts'
import { createSearchDesk } from './search-desk.ts'

// A search desk in a worker, where it may take as long as it likes: the page ends it when it takes too long.
const desk = createSearchDesk()

const answer = <K extends keyof DeskCalls>(answers: DeskAnswers, { kind, input }: DeskMessage<K>) =>
  answers[kind](input)

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<DeskMessage<keyof DeskCalls>>) => {
  // A mistake of ours is told to the page as an error of this worker, which is then ended there.
  answer(desk, data).then((reply) => port?.postMessage(reply), reportError)
})
