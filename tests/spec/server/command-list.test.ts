import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasNotes, parseCommand } from '../../../core/commands/command.ts'
import { list } from '../../../core/parsing/parse.ts'
import { awkwardCommands, createCommand } from '../../support/library/sample-commands.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

describe('list of commands', () => {
  test('is a bare JSON array of id, notes and line', async (t) => {
    const whole = createCommand({ platform: 'git', tags: ['daily', 'git'] })
    const server = await startTestServer(t, { commands: [whole, createCommand({ id: 'bare', line: null })] })

    const reply = await ask(server, '/api/commands')

    assert.equal(reply.status, 200)
    assert.equal(reply.headers['content-type'], 'application/json')
    assert.deepEqual(JSON.parse(reply.text), [
      { id: 'git-status', notes: 'What has changed', line: 'git status', platform: 'git', tags: ['daily', 'git'] },
      { id: 'bare', notes: 'What has changed', line: null },
    ])
  })

  test('ignores unknown query parameters', async (t) => {
    const server = await startTestServer(t)

    const response = await fetch(`${server.url}/api/commands?now`, { headers: { 'content-type': 'application/json' } })

    assert.deepEqual(await response.json(), [createCommand()])
  })

  test('is an empty array for an empty library', async (t) => {
    const server = await startTestServer(t, { commands: [] })

    const reply = await ask(server, '/api/commands')

    assert.equal(reply.text, '[]')
  })

  test('keeps its order and every text byte for byte', async (t) => {
    const commands = awkwardCommands().map(({ visibility: _private, pinned: _first, ...command }) => command)
    const server = await startTestServer(t, { commands })

    const reply = await ask(server, '/api/commands')

    const shown = commands.filter(hasNotes)
    assert.ok(shown.length > 10)
    assert.deepEqual(list(parseCommand)(JSON.parse(reply.text)), { ok: true, value: shown })
  })

  test('has the Content-Length of its body', async (t) => {
    const server = await startTestServer(t, { commands: [createCommand({ notes: 'ăîș 👩‍👩‍👧‍👦' })] })

    const reply = await ask(server, '/api/commands')

    assert.equal(reply.headers['content-length'], String(reply.body.length))
    assert.equal(reply.headers['transfer-encoding'], undefined)
  })

  test('responds to HEAD without a body', async (t) => {
    const server = await startTestServer(t)
    const get = await ask(server, '/api/commands')

    const head = await ask(server, { path: '/api/commands', method: 'HEAD' })

    assert.equal(head.status, 200)
    assert.equal(head.body.length, 0)
    assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' })
  })

  test('is the same at a percent-encoded address', async (t) => {
    const server = await startTestServer(t)
    const plain = await ask(server, '/api/commands')

    const encoded = await ask(server, '/%61pi/commands')

    assert.equal(encoded.status, 200)
    assert.equal(encoded.text, plain.text)
    assert.deepEqual(Object.keys(encoded.headers).sort(), Object.keys(plain.headers).sort())
  })

  test('shows a change at once', async (t) => {
    const server = await startTestServer(t)
    await ask(server, '/api/commands')

    await server.store.replace([createCommand({ id: 'new' })])
    const reply = await ask(server, '/api/commands')

    assert.deepEqual(JSON.parse(reply.text), [createCommand({ id: 'new' })])
  })

  test('gets a 503 with Retry-After if the store fails', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')

    const reply = await ask(server, '/api/commands')

    assert.equal(reply.status, 503)
    assert.equal(reply.headers['retry-after'], '5')
    assert.equal(reply.headers['content-type'], 'application/problem+json')
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(JSON.parse(reply.text).code, 'api/store-unavailable')
    assert.doesNotMatch(reply.text, /secret/)
  })

  test('recovers with the store, logging failure and recovery once', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')
    await ask(server, '/api/commands')
    await ask(server, '/api/commands')

    server.store.behave('well')
    const reply = await ask(server, '/api/commands')

    assert.equal(reply.status, 200)
    assert.deepEqual(
      server.logged.map(({ event }) => event),
      ['store.unavailable', 'store.available'],
    )
  })

  test('gets a 500 if the store throws, and then recovers', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('throwing')

    const broken = await ask(server, '/api/commands')
    server.store.behave('well')
    const mended = await ask(server, '/api/commands')

    assert.equal(broken.status, 500)
    assert.doesNotMatch(broken.text, /secret/)
    assert.equal(mended.status, 200)
  })
})
