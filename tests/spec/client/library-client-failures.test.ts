import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLibraryClient } from '../../../client/library-client.ts'
import { answering, deadOrigin } from '../../support/server/local-server.ts'
import { failureOf, setUpLibraryClient } from './library-client.ts'

const COMMAND = { id: 'a', notes: 'Show', line: 'git status' }
const ENTRY = { notes: 'Show', line: 'git status' }
// If the client's time limit doesn't work, a test fails after this time instead of blocking the others.
const SOON = { timeout: 10_000 }

describe('library client', () => {
  for (const [what, listener] of [
    ['no JSON', answering('<!doctype html>')],
    ['another shape', answering({ id: 7, notes: 7 })],
    ['no ETag', answering({ ...COMMAND, createdAt: '2026-01-01', updatedAt: '2026-01-01', revision: 1 })],
  ] as const) {
    test(`treats an unexpected response as a problem: ${what}`, async (t) => {
      const { client } = await setUpLibraryClient(t, listener)

      const answers = [
        await client.find('a'),
        await client.create('a', ENTRY),
        await client.me(),
        await client.deleted(),
      ]
      const imported = await client.importCommands([], { dryRun: true })

      assert.deepEqual([...answers, imported].map(failureOf), Array(5).fill('http/not-json'))
      assert.equal(failureOf(await client.list()), 'commands/not-a-list')
    })
  }

  test('reports an unreachable, interrupted or slow call', SOON, async (t) => {
    const url = `${await deadOrigin()}/api/commands`
    const dead = createLibraryClient({ fetch, url, accessToken: async () => 'token' })
    const broken = await setUpLibraryClient(t, (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[', () => response.destroy())
    })
    const silent = await setUpLibraryClient(t, () => undefined, { timeoutMs: 50 })
    const halting = await setUpLibraryClient(t, (_request, response) => void response.writeHead(500).write('{'), {
      timeoutMs: 50,
    })

    const codes = []
    for (const client of [dead, broken.client, silent.client, halting.client]) {
      codes.push(failureOf(await client.create('a', ENTRY)))
    }

    assert.deepEqual(codes, ['http/unreachable', 'http/unreachable', 'http/too-slow', 'http/too-slow'])
  })

  test("throws nothing for ids and values it can't encode", async (t) => {
    const { client, requests } = await setUpLibraryClient(t, answering({}, 404))

    const imported = await client.importCommands([1n], { dryRun: false })
    const found = await client.find('\ud800')

    assert.equal(failureOf(imported), 'request/malformed')
    assert.equal(failureOf(found), null)
    assert.deepEqual(requests, [{ method: 'GET', url: '/api/commands/%EF%BF%BD', authorization: 'Bearer token' }])
  })

  test('treats a response with an unknown role as a problem', async (t) => {
    const { client } = await setUpLibraryClient(t, answering({ subject: 'sub|1', role: 'admin' }))

    assert.equal(failureOf(await client.me()), 'http/not-json')
  })
})
