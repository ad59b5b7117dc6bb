import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getJson, getText, post } from '../../../client/http-helper.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import { failure, success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { createStorage } from '../../support/server/memory-storage.ts'
import { setUpHttpHelper } from './http-helper.ts'

const NEVER_ANSWERING = () => undefined
// If the helper's time limit doesn't work, a test fails after this time instead of blocking the others.
const SOON = { timeout: 10_000 }

describe('aborted call', () => {
  test('reports "aborted" without calling the error callback', async (t) => {
    const caller = new AbortController()
    const { http, origin, problems, onError } = await setUpHttpHelper(t, () => caller.abort())

    const answer = await getJson(http, origin, { signal: caller.signal, onError })

    assert.deepEqual(answer, failure('aborted'))
    assert.deepEqual(problems, [])
  })

  test('sends nothing if its signal was already aborted', async (t) => {
    const { http, origin, requests } = await setUpHttpHelper(t, answering(1))
    const signal = AbortSignal.abort()

    const answers = [
      await getJson(http, origin, { signal }),
      await getText(http, origin, { signal }),
      await post(http, origin, { body: {}, as: 'json', signal }),
    ]

    assert.deepEqual(answers, [failure('aborted'), failure('aborted'), failure('aborted')])
    assert.deepEqual(requests, [])
  })

  test('ends even while the body arrives', async (t) => {
    const caller = new AbortController()
    const { http, origin } = await setUpHttpHelper(t, (_request, response) => {
      response.write('[1,', () => setTimeout(() => caller.abort(), 20))
    })

    assert.deepEqual(await getText(http, origin, { signal: caller.signal }), failure('aborted'))
  })

  test('neither delivers nor caches a late response', async () => {
    const caller = new AbortController()
    const storage = createStorage()
    const fetchThatEndsTheCall = async () => {
      caller.abort()
      return new Response('1')
    }
    const http = { fetch: fetchThatEndsTheCall, cache: createSessionCache(() => storage) }

    const answer = await getJson(http, '/late', { signal: caller.signal, caching: 'session' })

    assert.deepEqual(answer, failure('aborted'))
    assert.equal(storage.length, 0)
  })
})

describe('signal that never aborts', () => {
  test('changes neither the response nor the timeout', SOON, async (t) => {
    const { signal } = new AbortController()
    const { http, origin } = await setUpHttpHelper(t, answering(1))
    const { http: impatient, origin: silent } = await setUpHttpHelper(t, NEVER_ANSWERING, { timeoutMs: 50 })

    const answers = [await getJson(http, origin, { signal }), await getJson(impatient, silent, { signal })]

    assert.deepEqual(answers, [success(1), failure({ code: 'http/too-slow' })])
  })
})
