import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getJson, getText, post } from '../../../client/http-helper.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import { success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { setUpHttpHelper } from './http-helper.ts'

describe('getJson', () => {
  test('sends a GET, and parses the JSON it receives', async (t) => {
    const { http, origin, requests } = await setUpHttpHelper(t, answering({ a: [1, null] }))

    const answer = await getJson(http, `${origin}/a?b=c`)

    assert.deepEqual(answer, success({ a: [1, null] }))
    assert.deepEqual(requests, [{ method: 'GET', url: '/a?b=c', contentType: 'application/json', body: '' }])
  })

  test('sends no credentials to other origins', async (t) => {
    const { http, origin, calls } = await setUpHttpHelper(t, answering(1))

    await getJson(http, origin)

    assert.equal(calls[0]?.init.credentials, undefined)
  })

  test('reads null and JSON with a byte order mark', async (t) => {
    const { http, origin } = await setUpHttpHelper(t, (request, response) => {
      response.end(request.url === '/null' ? 'null' : '\uFEFF{"a":1}')
    })

    const answers = [await getJson(http, `${origin}/null`), await getJson(http, `${origin}/mark`)]

    assert.deepEqual(answers, [success(null), success({ a: 1 })])
  })
})

describe('getText', () => {
  test('sends a GET with credentials, and returns text', async (t) => {
    const { http, origin, requests, calls } = await setUpHttpHelper(t, answering('<p>ț</p>'))

    const answer = await getText(http, origin)

    assert.deepEqual(answer, success('<p>ț</p>'))
    assert.deepEqual(requests, [{ method: 'GET', url: '/', contentType: undefined, body: '' }])
    assert.equal(calls[0]?.init.credentials, 'include')
  })

  test("returns '' for a 204", async (t) => {
    const { http, origin } = await setUpHttpHelper(t, answering('', 204))

    assert.deepEqual(await getText(http, origin), success(''))
  })
})

describe('post', () => {
  test('sends a POST with credentials and a JSON body', async (t) => {
    const { http, origin, requests, calls } = await setUpHttpHelper(t, answering('done'))

    await post(http, `${origin}/commands`, { body: { line: 'ls "ă"' }, as: 'text' })

    assert.deepEqual(requests, [
      { method: 'POST', url: '/commands', contentType: 'application/json', body: '{"line":"ls \\"ă\\""}' },
    ])
    assert.equal(calls[0]?.init.credentials, 'include')
  })

  test('returns text, JSON or the raw response, as requested', async (t) => {
    const { http, origin } = await setUpHttpHelper(t, answering({ id: 1 }, 201))

    const read = await post(http, origin, { body: {}, as: 'text' })
    const json = await post(http, origin, { body: {}, as: 'json' })
    const raw = await post(http, origin, { body: {}, as: 'response' })

    assert.deepEqual(read, success('{"id":1}'))
    assert.deepEqual(json, success({ id: 1 }))
    assert.ok(raw.ok)
    assert.equal(raw.value.status, 201)
    assert.deepEqual(await raw.value.json(), { id: 1 })
  })

  test('lets a raw body outlast the time limit', async (t) => {
    const { http, origin } = await setUpHttpHelper(
      t,
      (_request, response) => {
        response.write('slow, ')
        setTimeout(() => response.end('but whole'), 450)
      },
      { timeoutMs: 300 },
    )

    const raw = await post(http, origin, { body: {}, as: 'response' })

    assert.ok(raw.ok)
    assert.equal(await raw.value.text(), 'slow, but whole')
  })
})

describe('HTTP helper', () => {
  test('reads a body of several megabytes completely', async (t) => {
    const values = Array.from({ length: 300_000 }, (_, index) => `value ${index}`)
    const { http, origin } = await setUpHttpHelper(t, answering(values))

    const answer = await getJson(http, origin)

    assert.ok(answer.ok && Array.isArray(answer.value))
    assert.equal(answer.value.length, 300_000)
  })

  test('follows redirects to another address', async (t) => {
    const { http, origin } = await setUpHttpHelper(t, (request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.end('"here"')
    })

    assert.deepEqual(await getJson(http, `${origin}/old`), success('here'))
  })

  test('calls fetch without a receiver, as browsers require', async () => {
    const plain = function (this: unknown) {
      return this === undefined
        ? Promise.resolve(new Response('1'))
        : Promise.reject(new TypeError('Illegal invocation'))
    }
    const http = { fetch: plain, cache: createSessionCache(() => null) }

    assert.deepEqual(await getJson(http, '/a'), success(1))
  })
})
