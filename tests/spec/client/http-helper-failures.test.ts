import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getJson, getText, post } from '../../../client/http-helper.ts'
import { failure } from '../../../core/result.ts'
import { answering, deadOrigin } from '../../support/server/local-server.ts'
import { errorCodeOf, setUpHttpHelper } from './http-helper.ts'

const NEVER_ANSWERING = () => undefined
// If the helper's time limit doesn't work, a test fails after this time instead of blocking the others.
const SOON = { timeout: 10_000 }

describe('post', () => {
  test("sends no body that JSON can't express", async (t) => {
    const { http, origin, calls, problems, onError } = await setUpHttpHelper(t, answering('done'))
    const cycle: { self?: unknown } = {}
    cycle.self = cycle

    const codes = []
    for (const body of [undefined, 1n, cycle])
      codes.push(errorCodeOf(await post(http, origin, { body: body, as: 'text', onError })))

    assert.deepEqual(codes, ['request/malformed', 'request/malformed', 'request/malformed'])
    assert.equal(problems.length, 3)
    assert.equal(calls.length, 0)
  })
})

describe('refusal', () => {
  for (const status of [304, 400, 401, 404, 500, 503]) {
    test(`with status ${status} is passed to the error callback`, async (t) => {
      const { http, origin, problems, onError } = await setUpHttpHelper(t, answering('', status))
      const expected = { code: 'http/refused', detail: `Its status was ${status}.` } as const

      const json = await getJson(http, origin, { onError })
      const plain = await getText(http, origin, { onError })
      const raw = await post(http, origin, { body: {}, as: 'response', onError })

      assert.deepEqual([json, plain, raw], [failure(expected), failure(expected), failure(expected)])
      assert.deepEqual(problems, [expected, expected, expected])
    })
  }

  test('with an endless body is reported and closed immediately', SOON, async (t) => {
    const closed = Promise.withResolvers<void>()
    const { http, origin } = await setUpHttpHelper(t, (request, response) => {
      request.socket.on('close', closed.resolve)
      response.writeHead(500).write('and so on, ')
    })

    const answer = await getText(http, origin)

    assert.equal(errorCodeOf(answer), 'http/refused')
    await closed.promise
  })
})

describe('response', () => {
  for (const body of ['<!doctype html>', '{"a":1', '', 'undefined', "{'a':1}"]) {
    test(`with the body '${body}' is reported as not JSON`, async (t) => {
      const { http, origin, problems, onError } = await setUpHttpHelper(t, answering(body))

      const got = await getJson(http, origin, { onError })
      const posted = await post(http, origin, { body: {}, as: 'json', onError })

      assert.deepEqual([errorCodeOf(got), errorCodeOf(posted)], ['http/not-json', 'http/not-json'])
      assert.deepEqual(problems, [{ code: 'http/not-json' }, { code: 'http/not-json' }])
    })
  }

  test('with status 204 is reported as not JSON', async (t) => {
    const { http, origin } = await setUpHttpHelper(t, answering('', 204))

    assert.equal(errorCodeOf(await getJson(http, origin)), 'http/not-json')
  })
})

describe('unreachable server', () => {
  test('is reported by every kind of call', async (t) => {
    const { http, problems, onError } = await setUpHttpHelper(t, answering(1))
    const origin = await deadOrigin()

    const answers = [
      await getJson(http, origin, { onError }),
      await getText(http, origin, { onError }),
      await post(http, origin, { body: {}, as: 'response', onError }),
    ]

    assert.deepEqual(answers.map(errorCodeOf), ['http/unreachable', 'http/unreachable', 'http/unreachable'])
    assert.equal(problems.length, 3)
  })

  test('is reported for an invalid address', async (t) => {
    const { http } = await setUpHttpHelper(t, answering(1))

    assert.equal(errorCodeOf(await getJson(http, 'http://[')), 'http/unreachable')
  })

  test('is reported if the connection breaks mid-body', async (t) => {
    const { http, origin } = await setUpHttpHelper(t, (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('[1,', () => response.destroy())
    })

    assert.equal(errorCodeOf(await getJson(http, origin)), 'http/unreachable')
  })
})

describe('timeout', () => {
  test('is reported if the server never responds', SOON, async (t) => {
    const { http, origin, problems, onError } = await setUpHttpHelper(t, NEVER_ANSWERING, { timeoutMs: 50 })

    const answer = await getJson(http, origin, { onError })

    assert.deepEqual(answer, failure({ code: 'http/too-slow' }))
    assert.deepEqual(problems, [{ code: 'http/too-slow' }])
  })

  test('is reported if the server stops mid-body', SOON, async (t) => {
    const { http, origin } = await setUpHttpHelper(t, (_request, response) => void response.write('[1,'), {
      timeoutMs: 50,
    })

    assert.equal(errorCodeOf(await getText(http, origin)), 'http/too-slow')
  })
})

describe('error callback', () => {
  test('passes its exceptions on to the caller', async (t) => {
    const { http, origin } = await setUpHttpHelper(t, answering('', 500))
    const onError = () => {
      throw new RangeError('a mistake in the callback')
    }

    await assert.rejects(getText(http, origin, { onError }), RangeError)
  })

  test("isn't called on success", async (t) => {
    const { http, origin, problems, onError } = await setUpHttpHelper(t, answering(1))

    await getJson(http, origin, { onError })
    await getText(http, origin, { onError })
    await post(http, origin, { body: {}, as: 'response', onError })

    assert.deepEqual(problems, [])
  })
})
