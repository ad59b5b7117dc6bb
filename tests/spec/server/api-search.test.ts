import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand, manyCommands } from '../../support/library/sample-commands.ts'
import { assertProblem } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const COMMANDS = [
  createCommand({ id: 'one', notes: 'Show the École', line: 'git log' }),
  createCommand({ id: 'two', notes: 'Another', line: 'GIT (a|b)* [x' }),
  createCommand({ id: 'three', notes: 'straße', line: 'ls' }),
]

describe('search through the API', () => {
  for (const [text, ids] of [
    ['git', ['one', 'two']],
    ['GiT', ['one', 'two']],
    ['éCOLE', ['one']],
    ['(a|b)*', ['two']],
    ['[X', ['two']],
    ['.*', []],
    ['^git', []],
    ['STRASSE', []],
    ['null', []],
    ['nothing', []],
    ['', ['one', 'two', 'three']],
  ] as const) {
    test(`finds ${text} literally in any case, in notes or line`, async (t) => {
      const server = await startTestServer(t, { commands: COMMANDS })

      const found = await idsOf(server, text)

      assert.deepEqual(found, ids)
    })
  }

  test('returns entries as listed, with a separate ETag', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })
    const list = await ask(server, '/api/commands')

    const reply = await ask(server, '/api/commands?q=git')
    const again = await ask(server, { path: '/api/commands?q=git', headers: { 'If-None-Match': reply.headers.etag } })

    assert.deepEqual(JSON.parse(reply.text), JSON.parse(list.text).slice(0, 2))
    assert.notEqual(reply.headers.etag, list.headers.etag)
    assert.equal(again.status, 304)
    for (const name of ['content-type', 'cache-control', 'access-control-allow-origin', 'library-revision']) {
      assert.equal(reply.headers[name], list.headers[name], name)
    }
  })

  test('returns the list for an empty text', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })
    const list = await ask(server, '/api/commands')

    const replies = await Promise.all(
      ['?q=', '?q', '?', '?other=1'].map((query) => ask(server, `/api/commands${query}`)),
    )

    for (const reply of replies) assert.deepEqual([reply.text, reply.headers.etag], [list.text, list.headers.etag])
  })

  test('accepts a percent-encoded q parameter', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })

    const reply = await ask(server, '/api/commands?%71=log')

    assert.equal(JSON.parse(reply.text).length, 1)
  })

  test('refuses a repeated q parameter', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, '/api/commands?q=a&q=b')

    assertProblem(reply, 400, 'request/malformed')
  })

  test('finds changed text at once', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })
    await idsOf(server, 'git')

    await server.store.replace([createCommand({ id: 'new' })])

    assert.deepEqual(await idsOf(server, 'git'), ['new'])
  })

  test('treats a slow pattern as text', async (t) => {
    const server = await startTestServer(t, {
      commands: [...manyCommands(1_000), createCommand({ line: 'a'.repeat(50_000) })],
    })

    assert.deepEqual(await idsOf(server, '(a+)+$'), [])
  })

  test('gets a 503 if the store fails', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')

    const reply = await ask(server, '/api/commands?q=git')

    assertProblem(reply, 503, 'api/store-unavailable')
  })
})

async function idsOf(server: Listening, text: string): Promise<readonly string[]> {
  const reply = await ask(server, `/api/commands?q=${encodeURIComponent(text)}`)
  return JSON.parse(reply.text).map(({ id }: { readonly id: string }) => id)
}
