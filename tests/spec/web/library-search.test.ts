import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommandsClient } from '../../../client/commands-client.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import { EMPTY_QUERY } from '../../../core/search/query.ts'
import { createLibrarySearch } from '../../../web/library/library-search.ts'
import { createSearchHandlers } from '../../../web/library/search-handlers.ts'
import type { WorkerCalls } from '../../../web/library/worker-calls.ts'
import type { WorkerMessage } from '../../../web/library/worker-thread.ts'

describe('library in the worker', () => {
  test('is the last one requested, despite later replies', async (t) => {
    t.after(() => Object.assign(globalThis, { Worker: undefined }))
    const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
    Object.assign(globalThis, { Worker: workerThatReplies({ open: isSent }) })
    const search = createLibrarySearch(() =>
      createCommandsClient({ fetch, cache: createSessionCache(() => null) }, '/'),
    )

    const earlier = search.open(new Blob([listOf('earlier')]), 'public')
    const later = search.open(new Blob([listOf('later')]), 'public')
    send()

    assert.equal((await earlier)?.ok, true)
    assert.equal((await later)?.ok, true)
    const answer = await search.find(EMPTY_QUERY, 1)
    assert.deepEqual(
      answer?.found?.cards.map(({ command }) => command.id),
      ['later'],
    )
  })
})

describe('search before a list is open', () => {
  test('finds nothing, and says that the order is unknown', async () => {
    const search = createLibrarySearch(() =>
      createCommandsClient({ fetch, cache: createSessionCache(() => null) }, '/'),
    )

    const answer = await search.find({ ...EMPTY_QUERY, sort: 'newest' }, 1)

    assert.deepEqual([answer?.found?.matches.length, answer?.problem], [0, { code: 'order/unknown' }])
  })
})

describe('pattern that waits for its turn', () => {
  test('is given up when the list changes', async (t) => {
    t.after(() => Object.assign(globalThis, { Worker: undefined }))
    const { promise: isFound, resolve: reply } = Promise.withResolvers<void>()
    t.after(() => reply())
    Object.assign(globalThis, { Worker: workerThatReplies({ find: isFound }) })
    const search = createLibrarySearch(() =>
      createCommandsClient({ fetch, cache: createSessionCache(() => null) }, '/'),
    )
    await search.open(new Blob([listOf('earlier')]), 'public')
    void search.find({ ...EMPTY_QUERY, text: '^running' }, 1)
    const waiting = search.find({ ...EMPTY_QUERY, text: '^waiting' }, 1)

    await search.open(new Blob([listOf('later')]), 'public')

    assert.equal(await waiting, null)
  })
})

function listOf(line: string): string {
  return JSON.stringify([{ id: line, notes: line, line }])
}

/** A worker class that delays the replies to some calls. */
function workerThatReplies(after: Partial<Record<keyof WorkerCalls, Promise<void>>>) {
  const answers = createSearchHandlers()
  const answer = <K extends keyof WorkerCalls>({ kind, input }: WorkerMessage<WorkerCalls, K>) => answers[kind](input)
  return class {
    postMessage(message: WorkerMessage<WorkerCalls, keyof WorkerCalls>, [port]: readonly MessagePort[]) {
      answer(message).then(async (reply) => {
        await after[message.kind]
        port?.postMessage(reply)
      })
    }
    terminate() {
      // There is nothing to stop.
    }
  }
}
