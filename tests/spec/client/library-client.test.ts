import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { createLibraryClient } from '../../../client/library-client.ts'
import { success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { setUpLibraryClient } from './library-client.ts'

const COMMAND = { id: 'a/b ?ă', notes: 'Show', line: 'git status' }
const ENTRY = { notes: 'Show', line: 'git status' }
const MOMENTS = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' }
const VERSION = { command: COMMAND, ...MOMENTS, revision: 1, etag: '"v1"' }
const AT = '/api/commands/a%2Fb%20%3F%C4%83'
const SIGNED = { authorization: 'Bearer token' }
const JSON_BODY = { contentType: 'application/json', body: JSON.stringify(ENTRY) }

describe('library client', () => {
  test("fetches the owner's list without caches or cookies", async (t) => {
    const { client, requests, calls } = await setUpLibraryClient(t, answering([COMMAND, 'unreadable']))

    const answer = await client.list()

    assert.deepEqual(answer, success([COMMAND]))
    assert.deepEqual(requests, [{ method: 'GET', url: '/api/commands', ...SIGNED }])
    assert.deepEqual([calls[0]?.init.cache, calls[0]?.init.credentials], ['no-store', 'omit'])
  })

  test('fetches a command at its address, with its ETag', async (t) => {
    const { client, requests } = await setUpLibraryClient(t, respondWithVersion())

    const answer = await client.find(COMMAND.id)

    assert.deepEqual(answer, success(VERSION))
    assert.deepEqual(requests, [{ method: 'GET', url: AT, ...SIGNED }])
  })

  test('creates, replaces, restores and deletes as the owner', async (t) => {
    const { client, requests, calls } = await setUpLibraryClient(t, respondWithVersion())

    const answers = [
      await client.create(COMMAND.id, ENTRY),
      await client.replace(COMMAND.id, ENTRY, '"v0"'),
      await client.restore(COMMAND.id),
    ]
    const removed = await client.remove(COMMAND.id, '"v1"')

    assert.deepEqual(answers, [success(VERSION), success(VERSION), success(VERSION)])
    assert.deepEqual(removed, success({ revision: null }))
    assert.deepEqual(requests, [
      { method: 'PUT', url: AT, ...SIGNED, ...JSON_BODY, ifNoneMatch: '*' },
      { method: 'PUT', url: AT, ...SIGNED, ...JSON_BODY, ifMatch: '"v0"' },
      { method: 'POST', url: `${AT}/restore`, ...SIGNED },
      { method: 'DELETE', url: AT, ...SIGNED, ifMatch: '"v1"' },
    ])
    assert.ok(calls.every(({ init }) => init.cache === 'no-store' && init.credentials === 'omit'))
  })

  test('lists versions in pages, and restores one', async (t) => {
    const version = { ...COMMAND, ...MOMENTS, number: 2, at: MOMENTS.updatedAt, revision: 1, etag: '"v2"' }
    const by = { kind: 'token', name: 'laptop' } as const
    const json = [
      { ...version, by, action: 'delete', deletedAt: MOMENTS.updatedAt },
      { ...version, number: 1, by: null, action: null, deletedAt: null },
    ]
    const { client, requests } = await setUpLibraryClient(t, answering(json))
    const { client: restoring, requests: restored } = await setUpLibraryClient(t, respondWithVersion())

    const versions = await client.versions(COMMAND.id)
    await client.versions(COMMAND.id, 51)
    const answer = await restoring.restoreVersion(COMMAND.id, 1, '"v2"')

    const known = { command: COMMAND, at: MOMENTS.updatedAt, etag: '"v2"' }
    assert.deepEqual(
      versions,
      success([
        { ...known, number: 2, by, action: 'delete', isDeleted: true },
        { ...known, number: 1, by: null, action: null, isDeleted: false },
      ]),
    )
    assert.deepEqual(answer, success(VERSION))
    assert.deepEqual(
      [...requests, ...restored],
      [
        { method: 'GET', url: `${AT}/versions`, ...SIGNED },
        { method: 'GET', url: `${AT}/versions?before=51`, ...SIGNED },
        { method: 'POST', url: `${AT}/versions/1/restore`, ...SIGNED, ifMatch: '"v2"' },
      ],
    )
  })

  for (const json of [{}, [{}], [{ number: 0 }], [{ ...COMMAND, number: 1, at: '', by: 'me', action: null }]]) {
    test(`treats an invalid list of versions as a problem: ${JSON.stringify(json)}`, async (t) => {
      const { client } = await setUpLibraryClient(t, answering(json))

      const versions = await client.versions('a')

      assert.ok(!versions.ok && versions.error.kind === 'unanswered')
    })
  }

  test('accepts a 204 response to a deletion', async (t) => {
    const { client } = await setUpLibraryClient(t, (_request, response) => response.writeHead(204).end())

    assert.deepEqual(await client.remove('a', '"v1"'), success({ revision: null }))
  })

  test('fetches the user from an address beside the list', async (t) => {
    const { client, requests } = await setUpLibraryClient(t, answering({ subject: 'sub|1', role: 'owner', more: 1 }))

    const answer = await client.me()

    assert.deepEqual(answer, success({ subject: 'sub|1', role: 'owner' }))
    assert.deepEqual(requests, [{ method: 'GET', url: '/api/me', ...SIGNED }])
  })

  test('manages access tokens at addresses beside the list', async (t) => {
    const times = { createdAt: 'then', expiresAt: 'later', lastUsedOn: null, hasExpired: false }
    const listed = { id: 'a/b', name: 'Laptop', scope: 'read', ...times }
    const made = { ...listed, token: 'cmdr_x' }
    const { client, requests } = await setUpLibraryClient(t, ({ method }, response) => {
      if (method === 'DELETE') response.writeHead(204).end()
      else response.end(JSON.stringify(method === 'GET' ? [{ ...listed, more: 1 }] : made))
    })

    assert.deepEqual(await client.tokens(), success([listed]))
    assert.deepEqual(await client.makeToken({ name: 'Laptop', scope: 'read', days: 7 }), success(made))
    assert.deepEqual(await client.revokeToken('a/b'), success({ revision: null }))

    const body = JSON.stringify({ name: 'Laptop', scope: 'read', days: 7 })
    assert.deepEqual(requests, [
      { method: 'GET', url: '/api/tokens', ...SIGNED },
      { method: 'POST', url: '/api/tokens', ...SIGNED, ...JSON_BODY, body },
      { method: 'DELETE', url: '/api/tokens/a%2Fb', ...SIGNED },
    ])
  })

  test('accepts a path as the address of the list', async () => {
    const urls: string[] = []
    const fetch = async (url: string) => {
      urls.push(url)
      return Response.json({})
    }
    const client = createLibraryClient({ fetch, url: '/api/commands', accessToken: async () => 'token' })

    for (const call of [client.me, client.list, client.deleted, client.exportText]) await call()

    assert.deepEqual(urls, ['/api/me', '/api/commands', '/api/commands/deleted', '/api/commands/export'])
  })

  test('lists deleted commands with the time of deletion', async (t) => {
    const deleted = { command: COMMAND, deletedAt: '2026-01-03T00:00:00.000Z' }
    const { client, requests } = await setUpLibraryClient(t, answering([{ ...COMMAND, deletedAt: deleted.deletedAt }]))

    assert.deepEqual(await client.deleted(), success([deleted]))
    assert.deepEqual(requests, [{ method: 'GET', url: '/api/commands/deleted', ...SIGNED }])
  })
})

function respondWithVersion(): RequestListener {
  const body = JSON.stringify({ ...COMMAND, ...MOMENTS, revision: 1 })
  return (_request, response) => response.writeHead(200, { etag: '"v1"' }).end(body)
}
