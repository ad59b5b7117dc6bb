import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand, manyCommands } from '../../support/library/sample-commands.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

describe('snapshot of the list', () => {
  test('is read once while nothing changes', async (t) => {
    const server = await startTestServer(t)

    for (let request = 0; request < 5; request += 1) await ask(server, '/api/commands')

    assert.equal(server.store.asked.list, 1)
  })

  test('is shared by requests that arrive together', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(1_000) })

    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(server, '/api/commands')))

    assert.equal(server.store.asked.list, 1)
    assert.deepEqual(new Set(replies.map(({ status, headers }) => `${status} ${headers.etag}`)).size, 1)
  })

  test('shares one check of the revision between requests', async (t) => {
    const server = await startTestServer(t)
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const first = ask(server, '/api/commands')
    await atLeast(() => server.store.asked.revision, 1)

    const later = Array.from({ length: 10 }, () => ask(server, '/api/commands'))
    await arrived(server.url)
    gate.resolve()
    await Promise.all([first, ...later])

    assert.equal(server.store.asked.revision, 2)
  })

  test('is never older than the request', async (t) => {
    const server = await startTestServer(t, { commands: [createCommand({ id: 'old' })] })
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const early = ask(server, '/api/commands')
    await atLeast(() => server.store.asked.revision, 1)
    server.store.behave('well')
    await server.store.replace([createCommand({ id: 'new' })])

    const late = ask(server, '/api/commands')
    await arrived(server.url)
    gate.resolve()

    assert.deepEqual(JSON.parse((await late).text), [createCommand({ id: 'new' })])
    assert.equal((await early).status, 200)
  })

  test("that takes long doesn't delay other requests", async (t) => {
    const server = await startTestServer(t)
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const list = ask(server, '/api/commands')

    const page = await ask(server, '/')
    gate.resolve()

    assert.equal(page.status, 200)
    assert.equal((await list).status, 200)
  })
})

async function atLeast(count: () => number, least: number): Promise<void> {
  while (count() < least) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Gives earlier requests time to reach the server: 30 ms, and then as long as one more request takes. */
async function arrived(url: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 30))
  await (await fetch(`${url}/health`, { headers: { connection: 'close' } })).text()
}
