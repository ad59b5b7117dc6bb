import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ProblemError } from '../../../server/http/problem.ts'
import { AS_OWNER, createAccess, OWN_ORIGIN } from '../../support/server/access.ts'
import { asOwner, assertProblem, SAMPLE, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

const GUARDED = [
  ['POST', '/api/commands'],
  ['PUT', SAMPLE],
  ['DELETE', SAMPLE],
  ['POST', `${SAMPLE}/restore`],
  ['POST', '/api/commands/import'],
  ['GET', '/api/commands/deleted'],
  ['DELETE', '/api/commands/deleted'],
  ['GET', '/api/commands/changes'],
  ['POST', '/api/commands/changes'],
  ['POST', '/api/commands/changes/x/undo'],
] as const

describe('owner-only request', () => {
  for (const [method, path] of GUARDED) {
    test(`at ${method} ${path} refuses anonymous visitors and strangers`, async (t) => {
      const server = await startApi(t)

      const nobody = await ask(server, { path, method, headers: { 'Content-Type': 'text/plain' } })
      const stranger = await ask(server, { path, method, headers: { Authorization: 'Bearer stranger' } })

      assertProblem(nobody, 401, 'access/sign-in-required')
      assert.equal(nobody.headers['www-authenticate'], 'Bearer')
      assertProblem(stranger, 403, 'access/not-owner')
      assert.equal(server.store.asked.change, 0)
    })
  }

  test("gets the refusal's headers", async (t) => {
    const refuse = () => Promise.reject(new ProblemError('request/too-many', { headers: { 'Retry-After': '17' } }))
    const server = await startApi(t, { access: { ...createAccess(), admit: refuse } })

    const reply = await asOwner(server, 'POST', '/api/commands')

    assertProblem(reply, 429, 'request/too-many')
    assert.equal(reply.headers['retry-after'], '17')
  })

  test("gets a 503 without the provider's keys, unlike reads", async (t) => {
    const refuse = () =>
      Promise.reject(new ProblemError('access/keys-unavailable', { headers: { 'Retry-After': '30' } }))
    const server = await startApi(t, { access: { ...createAccess(), admit: refuse } })

    const reply = await asOwner(server, 'DELETE', SAMPLE)

    assertProblem(reply, 503, 'access/keys-unavailable')
    assert.equal(reply.headers['retry-after'], '30')
    assert.equal((await ask(server, SAMPLE)).status, 200)
  })
})

describe('the signed-in user', () => {
  test('is returned only to that user', async (t) => {
    const server = await startApi(t)

    const owner = await asOwner(server, 'GET', '/api/me')
    const stranger = await ask(server, { path: '/api/me', headers: { Authorization: 'Bearer stranger' } })
    const nobody = await ask(server, '/api/me')

    assert.deepEqual([owner.status, JSON.parse(owner.text)], [200, { subject: 'owner-1', role: 'owner' }])
    assert.deepEqual(JSON.parse(stranger.text), { subject: 'stranger-1', role: 'stranger' })
    assert.equal(owner.headers['cache-control'], 'private, no-store')
    assertProblem(nobody, 401, 'access/sign-in-required')
    assert.equal(nobody.headers['www-authenticate'], 'Bearer')
  })
})

describe('headers of a request', () => {
  test("can't override the method", async (t) => {
    const server = await startApi(t)
    const names = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']
    const headers = { ...AS_OWNER, 'If-Match': '*', ...Object.fromEntries(names.map((name) => [name, 'DELETE'])) }

    const get = await ask(server, { path: SAMPLE, headers })
    const post = await ask(server, { path: `${SAMPLE}?_method=DELETE`, method: 'POST', headers })

    assert.equal(get.status, 200)
    assertProblem(post, 405, 'api/method-not-allowed')
    assert.equal(server.store.asked.change, 0)
  })

  test("can't claim a forwarded origin or address", async (t) => {
    const access = createAccess()
    const server = await startApi(t, { access })
    const forwarded = {
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '203.0.113.7',
      Forwarded: 'for=203.0.113.7;host=evil.example;proto=https',
      'X-Original-URL': '/api/commands/deleted',
      'X-Rewrite-URL': '/api/commands/deleted',
    }

    const reply = await ask(server, { path: '/api/me', headers: { ...AS_OWNER, ...forwarded } })
    const list = await ask(server, { path: '/api/commands?q=git', headers: forwarded })

    assert.equal(reply.status, 200)
    assert.match(String(access.heads[0]?.remoteAddress), /127\.0\.0\.1$/)
    assert.equal(access.heads[0]?.method, 'GET')
    assert.equal(
      list.headers['content-security-policy'],
      (await ask(server, '/api/commands')).headers['content-security-policy'],
    )
    assert.doesNotMatch(JSON.stringify([reply.headers, list.headers]), /evil|203\.0/)
  })
})

describe('unexpected error', () => {
  test('has the headers of its route', async (t) => {
    const server = await startApi(t)
    server.store.behave('throwing')

    const reply = await ask(server, {
      method: 'DELETE',
      path: '/api/commands/deleted',
      headers: { ...AS_OWNER, Origin: OWN_ORIGIN },
    })

    assertProblem(reply, 500, 'server/unexpected')
    assert.equal(reply.headers['access-control-allow-origin'], OWN_ORIGIN)
    assert.equal(reply.headers['cache-control'], 'private, no-store')
  })
})
