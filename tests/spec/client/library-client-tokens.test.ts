import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { createLibraryClient } from '../../../client/library-client.ts'
import { success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { failureOf, setUpLibraryClient } from './library-client.ts'

const ME = { subject: 'sub|1', role: 'owner' }
const ENTRY = { notes: 'Show', line: 'git status' }

describe('call as the owner', () => {
  test('is repeated once if its token has expired', async (t) => {
    const { client, requests, asked } = await setUpLibraryClient(t, takingOnly('new'), { tokens: ['old', 'new'] })

    const answer = await client.me()

    assert.deepEqual(answer, success(ME))
    assert.deepEqual(asked, [false, true])
    assert.deepEqual(requests, [
      { method: 'GET', url: '/api/me', authorization: 'Bearer old' },
      { method: 'GET', url: '/api/me', authorization: 'Bearer new' },
    ])
  })

  test('repeats a write completely after a 401', async (t) => {
    const { client, requests } = await setUpLibraryClient(t, takingOnly('none'), { tokens: ['old', 'new'] })

    const answer = await client.replace('a', ENTRY, '"v1"')

    const sent = { method: 'PUT', url: '/api/commands/a', contentType: 'application/json', ifMatch: '"v1"' }
    assert.equal(failureOf(answer), 'access/invalid-token')
    assert.deepEqual(
      requests,
      ['old', 'new'].map((token) => ({ ...sent, authorization: `Bearer ${token}`, body: JSON.stringify(ENTRY) })),
    )
  })

  test("isn't repeated after a second refusal", async (t) => {
    const { client, asked, requests } = await setUpLibraryClient(t, answering({ code: 'access/invalid-token' }, 401))

    assert.equal(failureOf(await client.deleted()), 'access/invalid-token')
    assert.deepEqual(asked, [false, true])
    assert.equal(requests.length, 2)
  })

  test('sends nothing if there is no token', async (t) => {
    const { client, requests } = await setUpLibraryClient(t, answering(ME), { tokens: [null] })

    const answers = [
      await client.me(),
      await client.create('a', ENTRY),
      await client.replace('a', ENTRY, '"v1"'),
      await client.remove('a', '"v1"'),
      await client.restore('a'),
      await client.deleted(),
      await client.importCommands([], { dryRun: false }),
    ]

    assert.deepEqual(answers.map(failureOf), Array(7).fill('signed-out'))
    assert.deepEqual(requests, [])
  })

  test("isn't repeated if there is no new token", async (t) => {
    const { client, requests } = await setUpLibraryClient(t, takingOnly('new'), { tokens: ['old', null] })

    assert.equal(failureOf(await client.me()), 'signed-out')
    assert.equal(requests.length, 1)
  })

  test('reports a failing token source as unreachable', async () => {
    const accessToken = () => Promise.reject(new Error('offline'))
    const client = createLibraryClient({ fetch: async () => new Response(), url: '/api/commands', accessToken })

    assert.equal(failureOf(await client.me()), 'sign-in/unreachable')
  })
})

function takingOnly(token: string): RequestListener {
  return (request, response) => {
    const isTaken = request.headers.authorization === `Bearer ${token}`
    response.writeHead(isTaken ? 200 : 401).end(JSON.stringify(isTaken ? ME : { code: 'access/invalid-token' }))
  }
}
