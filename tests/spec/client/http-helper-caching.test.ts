import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getJson } from '../../../client/http-helper.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import { failure, success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { blockedStorage } from '../../support/server/memory-storage.ts'
import { errorCodeOf, setUpHttpHelper } from './http-helper.ts'

describe('getJson', () => {
  test('with caching fetches once, then returns the cached value', async (t) => {
    const { http, origin, requests, storage } = await setUpHttpHelper(t, answering({ a: 1 }))

    const first = await getJson(http, `${origin}/a`, { caching: 'session' })
    const second = await getJson(http, `${origin}/a`, { caching: 'session' })

    assert.deepEqual([first, second], [success({ a: 1 }), success({ a: 1 })])
    assert.equal(requests.length, 1)
    assert.equal(storage.getItem(`${origin}/a`), '{"a":1}')
  })

  test('with caching stores null like any other value', async (t) => {
    const { http, origin, requests } = await setUpHttpHelper(t, answering(null))

    await getJson(http, origin, { caching: 'session' })
    const second = await getJson(http, origin, { caching: 'session' })

    assert.deepEqual(second, success(null))
    assert.equal(requests.length, 1)
  })

  test('caches each URL separately, including its query', async (t) => {
    const { http, origin } = await setUpHttpHelper(
      t,
      (request, response) => void response.end(JSON.stringify(request.url)),
    )

    await getJson(http, `${origin}/a?b=1`, { caching: 'session' })
    const other = await getJson(http, `${origin}/a?b=2`, { caching: 'session' })

    assert.deepEqual(other, success('/a?b=2'))
  })

  for (const caching of ['browser', 'revalidated'] as const) {
    test(`with caching '${caching}' doesn't touch session storage`, async (t) => {
      const { http, origin, storage } = await setUpHttpHelper(t, answering('"new"'))
      storage.setItem(origin, '"old"')

      const answer = await getJson(http, origin, { caching })

      assert.deepEqual(answer, success('new'))
      assert.equal(storage.getItem(origin), '"old"')
    })
  }

  test("without options doesn't touch session storage", async (t) => {
    const { http, origin, requests, storage } = await setUpHttpHelper(t, answering(1))

    await getJson(http, origin)
    await getJson(http, origin)

    assert.equal(requests.length, 2)
    assert.equal(storage.length, 0)
  })

  test('makes the browser revalidate only if requested', async (t) => {
    const { http, origin, calls } = await setUpHttpHelper(t, answering(1))

    for (const caching of ['revalidated', 'browser', 'session'] as const) await getJson(http, origin, { caching })

    assert.deepEqual(
      calls.map(({ init }) => init.cache),
      ['no-cache', 'default', 'default'],
    )
  })

  test('never caches a failed response', async (t) => {
    const replies = ['not JSON', '[1]']
    const { http, origin, storage } = await setUpHttpHelper(
      t,
      (_request, response) => void response.end(replies.shift()),
    )

    const first = await getJson(http, origin, { caching: 'session' })
    const lengthAfterFirst = storage.length
    const second = await getJson(http, origin, { caching: 'session' })

    assert.equal(errorCodeOf(first), 'http/not-json')
    assert.equal(lengthAfterFirst, 0)
    assert.deepEqual(second, success([1]))
  })

  test('refetches and repairs a damaged cache entry', async (t) => {
    const { http, origin, storage } = await setUpHttpHelper(t, answering([1]))
    storage.setItem(origin, '[1')

    const answer = await getJson(http, origin, { caching: 'session' })

    assert.deepEqual(answer, success([1]))
    assert.equal(storage.getItem(origin), '[1]')
  })

  test('fetches every time if storage is blocked', async (t) => {
    const { origin, requests } = await setUpHttpHelper(t, answering([1]))
    const http = { fetch, cache: createSessionCache(blockedStorage) }

    const answers = [
      await getJson(http, origin, { caching: 'session' }),
      await getJson(http, origin, { caching: 'session' }),
    ]

    assert.deepEqual(answers, [success([1]), success([1])])
    assert.equal(requests.length, 2)
  })

  test('returns nothing from the cache to an aborted call', async (t) => {
    const { http, origin, storage } = await setUpHttpHelper(t, answering(1))
    storage.setItem(origin, '1')

    const answer = await getJson(http, origin, { caching: 'session', signal: AbortSignal.abort() })

    assert.deepEqual(answer, failure('aborted'))
  })
})
