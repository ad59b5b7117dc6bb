import assert from 'node:assert/strict'
import test from 'node:test'
import type { DeskCalls } from '../../../web/search/desk-calls.ts'
import type { DeskMessage } from '../../../web/search/desk-thread.ts'
import { openLibraryDesk } from '../../../web/search/open-desk.ts'
import { createSearchDesk } from '../../../web/search/search-desk.ts'

test('4. the library that was asked for last is held, also where the reply about an earlier one comes after it', async () => {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  Object.assign(globalThis, { Worker: workerThatReplies({ open: isSent }) })
  const held: Blob[] = []
  const desk = openLibraryDesk((library) => held.push(library))

  const earlier = desk.open(new Blob([listOf('earlier')]))
  await desk.begin()
  await desk.addPart(new TextEncoder().encode(listOf('later')))
  const later = await desk.finish()
  send()

  assert.equal((await earlier)?.ok, true)
  assert.equal(later?.ok, true)
  assert.deepEqual(await Promise.all(held.map((library) => library.text())), [listOf('later')])
})

function listOf(line: string): string {
  return JSON.stringify([{ id: line, notes: line, line }])
}

/** A worker with a search desk of its own, which keeps the replies to some calls back. */
function workerThatReplies(after: Partial<Record<keyof DeskCalls, Promise<void>>>) {
  const answers = createSearchDesk()
  const answer = <K extends keyof DeskCalls>({ kind, input }: DeskMessage<K>) => answers[kind](input)
  return class {
    postMessage(message: DeskMessage<keyof DeskCalls>, [port]: readonly MessagePort[]) {
      answer(message).then(async (reply) => {
        await after[message.kind]
        port?.postMessage(reply)
      })
    }
    terminate() {
      // Nothing of it runs on.
    }
  }
}
