import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import { createCommandsClient } from '../../../client/commands-client.ts'
import { createHttpHelper } from '../../../client/http-helper.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import { failure, success } from '../../../core/result.ts'
import { answering, recordingFetch, startServer } from './local-server.ts'
import { aStorage } from './memory-storage.ts'

const LIST = [
  { id: '1', notes: 'Shows what changed', line: 'git status' },
  { id: '2', notes: 'Lists all files', line: 'ls -a', platform: 'shell' },
]

test('7. the list is fetched by GET as an array of entries with id, notes and line', async (t) => {
  const { client } = await setUp(t, (request, response) => {
    const isAsSpecified = request.method === 'GET' && request.headers['content-type'] === 'application/json'
    response.end(JSON.stringify(isAsSpecified && request.url === '/api/commands' ? LIST : null))
  })

  assert.deepEqual(await client.fetchCommands(), success({ commands: LIST, unreadable: 0 }))
})

test('7. an empty list is a list', async (t) => {
  const { client } = await setUp(t, answering([]))

  assert.deepEqual(await client.fetchCommands(), success({ commands: [], unreadable: 0 }))
})

test('3. a number as id is kept as its text', async (t) => {
  const { client } = await setUp(t, answering([{ id: 7, notes: 'n', line: 'l' }]))

  const fetched = await client.fetchCommands()

  assert.deepEqual(fetched, success({ commands: [{ id: '7', notes: 'n', line: 'l' }], unreadable: 0 }))
})

test('3. an entry with null or missing notes or line can be read', async (t) => {
  const { client } = await setUp(
    t,
    answering([{ id: 'a', notes: null, line: 'l' }, { id: 'b', notes: 'n', line: null }, { id: 'c' }]),
  )

  const fetched = await client.fetchCommands()

  assert.deepEqual(
    fetched,
    success({
      commands: [
        { id: 'a', notes: null, line: 'l' },
        { id: 'b', notes: 'n', line: null },
        { id: 'c', notes: null, line: null },
      ],
      unreadable: 0,
    }),
  )
})

test('7. entries that cannot be read are left out and counted, the others keep their order', async (t) => {
  const [first, second] = LIST
  const unreadable = [null, 3, 'git status', [], {}, { id: null }, { id: 'x', notes: 5 }, { id: 'y', line: {} }]
  const { client } = await setUp(t, answering([second, ...unreadable, first]))

  assert.deepEqual(await client.fetchCommands(), success({ commands: [second, first], unreadable: 8 }))
})

test('3. id is a unique key: of several entries with one id the first is kept, the rest are counted', async (t) => {
  const { client } = await setUp(
    t,
    answering([{ id: 1, line: 'first' }, { id: '1', line: 'second' }, { id: 1 }, { id: 2 }]),
  )

  const fetched = await client.fetchCommands()

  assert.deepEqual(
    fetched,
    success({
      commands: [
        { id: '1', notes: null, line: 'first' },
        { id: '2', notes: null, line: null },
      ],
      unreadable: 2,
    }),
  )
})

test("3. '__proto__' is an id like any other", async (t) => {
  const { client } = await setUp(t, answering('[{"id":"__proto__","__proto__":{"line":"hidden"}}]'))

  const fetched = await client.fetchCommands()

  assert.deepEqual(fetched, success({ commands: [{ id: '__proto__', notes: null, line: null }], unreadable: 0 }))
})

for (const reply of [{ commands: [] }, 'git status', 1, true, null]) {
  test(`7. a reply of ${JSON.stringify(reply)} is said to be no list of commands, and is not remembered`, async (t) => {
    const { client, storage } = await setUp(t, answering(JSON.stringify(reply)))

    const fetched = await client.fetchCommands()

    assert.deepEqual(fetched, failure({ code: 'commands/not-a-list' }))
    assert.equal(storage.length, 0)
  })
}

test('7. a failure of the call is handed on as it is', async (t) => {
  const refusing = await setUp(t, answering('', 500))
  const garbling = await setUp(t, answering('<html>'))

  const fetched = [await refusing.client.fetchCommands(), await garbling.client.fetchCommands()]

  assert.deepEqual(fetched, [
    failure({ code: 'http/refused', detail: 'Its status was 500.' }),
    failure({ code: 'http/not-json' }),
  ])
})

test('7. the caller can end the fetching, which is then no problem', async (t) => {
  const caller = new AbortController()
  const { client } = await setUp(t, () => caller.abort())

  const fetched = await client.fetchCommands(caller.signal)

  assert.deepEqual(fetched, failure('aborted'))
  assert.equal(client.lastKnown(), null)
})

test('4. the list is fetched from the server every time, even when it is known', async (t) => {
  const replies = [LIST, []]
  const { client, calls } = await setUp(t, (_request, response) => void response.end(JSON.stringify(replies.shift())))

  const first = await client.fetchCommands()
  const second = await client.fetchCommands()

  assert.deepEqual(first, success({ commands: LIST, unreadable: 0 }))
  assert.deepEqual(second, success({ commands: [], unreadable: 0 }))
  assert.deepEqual(
    calls.map(({ init }) => init.cache),
    ['no-cache', 'no-cache'],
  )
})

test('3. what was fetched is remembered for the visit as it came, under the url of the list', async (t) => {
  const { client, anotherClient, storage, url } = await setUp(t, answering([...LIST, 'unreadable']))

  const before = client.lastKnown()
  await client.fetchCommands()

  assert.equal(before, null)
  assert.deepEqual(client.lastKnown(), { commands: LIST, unreadable: 1 })
  assert.deepEqual(anotherClient().lastKnown(), { commands: LIST, unreadable: 1 })
  assert.deepEqual(JSON.parse(storage.getItem(url) ?? ''), [...LIST, 'unreadable'])
})

test('3. what is last known outlives a failure', async (t) => {
  const replies = [JSON.stringify(LIST), 'not JSON', '{}']
  const { client } = await setUp(t, (_request, response) => void response.end(replies.shift()))

  for (const _ of [1, 2, 3]) await client.fetchCommands()

  assert.deepEqual(client.lastKnown(), { commands: LIST, unreadable: 0 })
})

test('3. what is last known is parsed again, as anybody may have changed the storage', async (t) => {
  const { client, storage, url } = await setUp(t, answering([]))
  const known = ['[', '{}', 'null', '[{"id":"1"},{"id":2,"line":3}]'].map((text) => {
    storage.setItem(url, text)
    return client.lastKnown()
  })

  assert.deepEqual(known, [null, null, null, { commands: [{ id: '1', notes: null, line: null }], unreadable: 1 }])
})

test('3. a list too large to be remembered is fetched all the same, and no older one is taken for it', async (t) => {
  const { client, storage, url } = await setUp(t, answering(LIST), 60)
  storage.setItem(url, '[]')

  const fetched = await client.fetchCommands()

  assert.deepEqual(fetched, success({ commands: LIST, unreadable: 0 }))
  assert.equal(client.lastKnown(), null)
})

/** A client for `/api/commands` of a server that runs until the test ends, over a storage with `room` for characters. */
async function setUp(test: TestContext, listener: RequestListener, room = Number.POSITIVE_INFINITY) {
  const url = `${await startServer(test, listener)}/api/commands`
  const storage = aStorage({ room })
  const { fetch, calls } = recordingFetch()
  const anotherClient = () => {
    const cache = createSessionCache(() => storage)
    return createCommandsClient({ http: createHttpHelper({ fetch, cache }), cache, url })
  }
  return { client: anotherClient(), anotherClient, storage, calls, url }
}
