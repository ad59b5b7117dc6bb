import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { createCommandsClient } from '../../../client/commands-client.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import type { Command } from '../../../core/commands/command.ts'
import { failure, success } from '../../../core/result.ts'
import { answering, recordingFetch, startServer } from '../../support/server/local-server.ts'
import { createStorage } from '../../support/server/memory-storage.ts'

const LIST = [
  { id: '1', notes: 'Shows what changed', line: 'git status' },
  { id: '2', notes: 'Lists all files', line: 'ls -a', platform: 'shell' },
]
const TEXT = JSON.stringify(LIST)

describe('fetching the list', () => {
  test('needs no preflight and returns the list unchanged', async (t) => {
    const { client, calls } = await setUp(t, (request, response) => {
      response.setHeader('Library-Revision', '7')
      response.end(request.method === 'GET' && request.url === '/api/commands' ? TEXT : '')
    })

    const { answer, firsts, text } = await fetchWith(client)

    assert.equal(answer.ok && answer.value.revision, 7)
    assert.equal(text, TEXT)
    assert.deepEqual(firsts, [])
    // A GET for which the script sets no headers needs no preflight. Source: Fetch Standard, section 4.8.
    assert.deepEqual(
      calls.map(({ init: { method = 'GET', headers } }) => [method, headers]),
      [['GET', undefined]],
    )
  })

  test('returns a long list whole, its first commands early', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      id: `${index}`,
      notes: `Nützt №${index} 👩‍👩‍👧`,
      line: 'ls',
    }))
    const bytes = new TextEncoder().encode(JSON.stringify(many))
    const parts = Array.from({ length: Math.ceil(bytes.length / 4999) }, (_, at) =>
      bytes.slice(at * 4999, (at + 1) * 4999),
    )

    const { firsts, text } = await fetchWith(clientReceiving(parts))

    assert.equal(firsts.length, 1)
    assert.deepEqual(firsts[0]?.slice(0, 2), many.slice(0, 2))
    assert.equal(text, JSON.stringify(many))
  })

  test('reports the first commands only once', async () => {
    const first = { id: '0', notes: 'a', line: '' }
    const start = JSON.stringify([{ ...first, line: 'x'.repeat(16_384 - JSON.stringify([first]).length) }]).slice(0, -1)
    const parts = [`${start},`, JSON.stringify({ ...first, id: '1' }), ']']

    const { firsts } = await fetchWith(clientReceiving(parts.map((part) => new TextEncoder().encode(part))))

    assert.deepEqual(
      firsts.map((commands) => commands.map(({ id }) => id)),
      [['0']],
    )
  })

  test('returns the problem of a failed call', async (t) => {
    const { client } = await setUp(t, answering('not for you', 500))

    const { answer } = await fetchWith(client)

    assert.deepEqual(answer, failure({ code: 'http/refused', detail: 'Its status was 500.' }))
  })

  test('returns no part of a truncated list', async (t) => {
    const { client } = await setUp(t, (_request, response) => {
      response.write(TEXT.slice(0, 20), () => response.destroy())
    })

    const { answer } = await fetchWith(client)

    assert.deepEqual(answer, failure({ code: 'http/unreachable' }))
  })

  test('returns "aborted" if its caller aborts', async (t) => {
    const caller = new AbortController()
    const { client } = await setUp(t, () => caller.abort())

    const { answer } = await fetchWith(client, caller.signal)

    assert.deepEqual(answer, failure('aborted'))
  })

  test('always asks the server, even for a cached list', async (t) => {
    const replies = [TEXT, '[]']
    const { client, calls } = await setUp(t, (_request, response) => void response.end(replies.shift()))
    client.remember(TEXT)

    const texts = [await fetchWith(client), await fetchWith(client)].map(({ text }) => text)

    assert.deepEqual(texts, [TEXT, '[]'])
    assert.deepEqual(
      calls.map(({ init }) => init.cache),
      ['no-cache', 'no-cache'],
    )
  })
})

describe('stored list', () => {
  test('is kept for the visit, under its URL', async (t) => {
    const { client, anotherClient, storage, url } = await setUp(t, answering([]))
    const before = client.cachedList()

    client.remember(JSON.stringify([...LIST, 'unreadable']))

    assert.equal(before, null)
    assert.deepEqual(client.cachedList(), { commands: LIST, unreadable: 1 })
    assert.deepEqual(anotherClient().cachedList(), { commands: LIST, unreadable: 1 })
    assert.deepEqual(JSON.parse(storage.getItem(url) ?? ''), [...LIST, 'unreadable'])
  })

  test('is validated when it is read', async (t) => {
    const { client, storage, url } = await setUp(t, answering([]))
    const known = ['[', '{}', 'null', '[{"id":"1"},{"id":2,"line":3}]'].map((text) => {
      storage.setItem(url, text)
      return client.cachedList()
    })

    assert.deepEqual(known, [null, null, null, { commands: [{ id: '1', notes: null, line: null }], unreadable: 1 }])
  })

  test('is removed if a new one is too large', async (t) => {
    const { client } = await setUp(t, answering(LIST), 60)

    client.remember('[]')
    const small = client.cachedList()
    client.remember(TEXT)
    const withoutRoom = client.cachedList()
    client.remember('[]')
    client.remember(null)

    assert.deepEqual(small, { commands: [], unreadable: 0 })
    assert.equal(withoutRoom, null)
    assert.equal(client.cachedList(), null)
  })
})

describe('fetching a command', () => {
  test('returns the command, or null for an unknown id', async (t) => {
    const problem = { status: 404, code: 'command/unknown' }
    const { client } = await setUp(t, (request, response) => {
      if (request.url === '/api/commands/log%2F1%20%C3%BC') response.end(JSON.stringify({ ...LIST[0], id: 'log/1 ü' }))
      else response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem))
    })
    const { signal } = new AbortController()

    assert.deepEqual(await client.fetchCommand('log/1 ü', signal), success({ ...LIST[0], id: 'log/1 ü' }))
    assert.deepEqual(await client.fetchCommand('gone', signal), success(null))
  })

  for (const [name, reply, status, code] of [
    ['a static host without such a page', '<h1>Not found</h1>', 404, 'http/not-json'],
    ['a server without such an address', { code: 'api/unknown' }, 404, 'http/not-json'],
    ['a server that responds with a 404 and null', 'null', 404, 'http/not-json'],
    ['a server that responds with a 404 and a text', '"command/unknown"', 404, 'http/not-json'],
    ['a server that responds with something else', { commands: [] }, 200, 'http/not-json'],
    ['a failing server', { code: 'command/unknown' }, 503, 'http/refused'],
  ] as const) {
    test(`treats ${name} as a problem, not an unknown command`, async (t) => {
      const { client } = await setUp(t, answering(reply, status))

      const answer = await client.fetchCommand('any', new AbortController().signal)

      assert.equal(answer.ok ? answer.value : answer.error === 'aborted' || answer.error.code, code)
    })
  }
})

/** A client whose requests are all answered with a body that arrives in these parts. */
function clientReceiving(parts: readonly Uint8Array[]) {
  const body = new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  const http = { fetch: async () => new Response(body), cache: createSessionCache(() => null) }
  return createCommandsClient(http, '/api/commands')
}

async function fetchWith(client: ReturnType<typeof createCommandsClient>, signal?: AbortSignal) {
  const firsts: (readonly Command[])[] = []
  const onFirst = (commands: readonly Command[]) => firsts.push(commands)
  const answer = await client.fetchCommands(signal === undefined ? { onFirst } : { onFirst, signal })
  return { answer, firsts, text: answer.ok ? await answer.value.list.text() : '' }
}

/**
 * A client for `/api/commands`, a server that runs until the test ends, and a storage with room for `room` characters.
 */
async function setUp(test: TestContext, listener: RequestListener, room = Number.POSITIVE_INFINITY) {
  const url = `${await startServer(test, listener)}/api/commands`
  const storage = createStorage({ room })
  const { fetch, calls } = recordingFetch()
  const anotherClient = () => createCommandsClient({ fetch, cache: createSessionCache(() => storage) }, url)
  return { client: anotherClient(), anotherClient, storage, calls, url }
}
