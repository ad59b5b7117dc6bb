import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { failureOf, setUpLibraryClient } from './library-client.ts'

const AT = '2026-01-02T03:04:05.678Z'
const SENT = { method: 'POST', authorization: 'Bearer token' }

describe('library client', () => {
  test('changes many commands in one request', async (t) => {
    const report = { id: 'x', action: 'tags', at: AT, changed: ['a'], skipped: ['b'] }
    const { client, requests } = await setUpLibraryClient(t, answering(report))
    const change = { action: 'tags', ids: ['a', 'b'], add: ['new'] } as const

    assert.deepEqual(await client.change(change), success({ ...report, revision: null }))
    assert.deepEqual(requests, [
      { ...SENT, url: '/api/commands/changes', contentType: 'application/json', body: JSON.stringify(change) },
    ])
  })

  test('undoes a change by its id in the address', async (t) => {
    const report = { id: null, undone: [], kept: ['a'], gone: ['b'] }
    const { client, requests } = await setUpLibraryClient(t, answering(report))

    assert.deepEqual(await client.undo('a/b'), success({ ...report, revision: null }))
    assert.deepEqual(requests, [{ ...SENT, url: '/api/commands/changes/a%2Fb/undo' }])
  })

  test('lists changes, and purges all deleted commands', async (t) => {
    const changes = [{ id: 'x', action: 'import', at: AT, count: 3, undoneAt: null }]
    const list = await setUpLibraryClient(t, answering(changes))
    const purge = await setUpLibraryClient(t, answering({ purged: 7 }))

    assert.deepEqual(await list.client.changes(), success(changes))
    assert.deepEqual(await purge.client.purgeDeleted(), success({ purged: 7 }))
    assert.deepEqual(purge.requests, [
      { method: 'DELETE', authorization: 'Bearer token', url: '/api/commands/deleted' },
    ])
  })

  for (const answer of [
    {},
    [],
    { id: 7 },
    { id: 'x', undone: 'a', kept: [], gone: [] },
    [{ id: 'x', action: 'undo' }],
  ]) {
    test(`treats an unexpected response as a problem: ${JSON.stringify(answer)}`, async (t) => {
      const { client } = await setUpLibraryClient(t, answering(answer))

      assert.equal(failureOf(await client.undo('x')), 'http/not-json')
      assert.equal(failureOf(await client.change({ action: 'delete', ids: [] })), 'http/not-json')
      assert.equal(failureOf(await client.purgeDeleted()), 'http/not-json')
    })
  }
})
