import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SESSION } from '../../../client/with-token.ts'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { type AuthState, anonymous } from '../../../web/auth/auth-state.ts'
import { createTokenSession } from '../../../web/auth/token-session.ts'
import { createStore } from '../../../web/store.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { createStorage } from '../../support/server/memory-storage.ts'
import { createBrowser } from './tab.ts'

const TOKEN = 'cmdr_token'
const ME = { subject: 'owner', role: 'owner', token: { name: 'laptop', scope: 'write' } }
const SIGNED_IN = { status: 'authenticated', claims: { sub: 'owner', tokenName: 'laptop' }, userId: 'owner' }

describe('signing in with a token', () => {
  test('lasts until the page is reloaded', async () => {
    const page = createPage()

    assert.equal(await page.signIn(TOKEN, false), null)

    assert.deepEqual(page.current(), SIGNED_IN)
    assert.equal(await page.accessToken({ fresh: false }), TOKEN)
    const reloaded = createPage(page)
    await reloaded.begin()
    assert.deepEqual(reloaded.current(), anonymous())
  })

  test('survives a reload with a cookie', async () => {
    const page = createPage()

    assert.equal(await page.signIn(TOKEN, true), null)

    assert.deepEqual(page.current(), SIGNED_IN)
    assert.equal(await page.accessToken({ fresh: false }), SESSION)
    const reloaded = createPage(page)
    await reloaded.begin()
    assert.deepEqual(reloaded.current(), SIGNED_IN)
  })

  test('warns if the browser has no session afterwards', async () => {
    for (const request of ['POST session', 'GET me by cookie']) {
      const page = createPage({ answers: { ...WORKING, [request]: refusal(401) } })

      assert.equal(await page.signIn(TOKEN, true), null)

      assert.deepEqual(page.current(), { ...SIGNED_IN, problem: { code: 'sign-in/not-kept' } }, request)
      assert.equal(await page.accessToken({ fresh: false }), TOKEN)
    }
  })

  test('says why it failed', async () => {
    const { title, advice } = HTTP_PROBLEMS['access/unknown-token']
    const readOnly = { ...ME, token: { name: 'laptop', scope: 'read' } }
    const problems = [
      [null, { code: 'sign-in/no-server' }],
      [refusal(401), { code: 'sign-in/token-refused', detail: `${title} ${advice}` }],
      [[200, readOnly], { code: 'sign-in/read-only-token' }],
      [[200, { ...ME, token: undefined }], { code: 'sign-in/read-only-token' }],
    ] as const

    for (const [answer, problem] of problems) {
      const page = createPage({ answers: { ...WORKING, 'GET me': answer } })

      assert.deepEqual(await page.signIn(TOKEN, false), problem)
      assert.deepEqual(page.current(), anonymous())
    }
  })
})

describe('restoring a session', () => {
  test('ends the session only on a 401', async () => {
    const outcomes = [
      [refusal(401), anonymous(), anonymous()],
      [refusal(403), anonymous({ code: 'sign-in/no-server' }), SIGNED_IN],
      [null, anonymous({ code: 'sign-in/no-server' }), SIGNED_IN],
    ] as const

    for (const [answer, state, later] of outcomes) {
      const page = createPage()
      await page.signIn(TOKEN, true)
      const reloaded = createPage({ ...page, answers: { ...WORKING, 'GET me by cookie': answer } })
      await reloaded.begin()
      assert.deepEqual(reloaded.current(), state)

      const next = createPage(page)
      await next.begin()
      assert.deepEqual(next.current(), later)
    }
  })

  test("is cancelled by another tab's logout", async () => {
    const page = createPage()
    await page.signIn(TOKEN, true)
    const reloaded = createPage(page)

    const begun = reloaded.begin()
    page.browser.localStorage.clear()
    await begun

    assert.deepEqual(reloaded.current(), anonymous())
    assert.equal(await reloaded.accessToken({ fresh: false }), null)
  })

  test('follows a sign-in in another tab', async () => {
    const page = createPage()
    const other = createPage(page)

    await page.signIn(TOKEN, false)
    const withoutCookie = other.current()
    await page.signIn(TOKEN, true)

    assert.deepEqual(withoutCookie, anonymous())
    await eventually(() => other.current().status, 'authenticated')
    assert.deepEqual(other.current(), SIGNED_IN)
  })
})

describe('logging out', () => {
  test('ends the session in all tabs', async () => {
    for (const answer of [[204], refusal(401)] as const) {
      const page = createPage({ answers: { ...WORKING, 'DELETE session': answer } })
      await page.signIn(TOKEN, true)
      const other = createPage(page)
      await other.begin()

      await page.logout()

      assert.deepEqual([page.current(), other.current()], [anonymous(), anonymous()])
    }
  })

  test("keeps the session if the server doesn't end it", async () => {
    for (const answer of [refusal(403), null]) {
      const page = createPage({ answers: { ...WORKING, 'DELETE session': answer } })
      await page.signIn(TOKEN, true)

      await page.logout()

      assert.deepEqual(page.current(), { ...SIGNED_IN, problem: { code: 'sign-in/not-signed-out' } })
      assert.equal(await page.accessToken({ fresh: false }), SESSION)
    }
  })

  test('sends nothing without a cookie', async () => {
    const page = createPage({ answers: { ...WORKING, 'DELETE session': null } })
    await page.signIn(TOKEN, false)

    await page.logout()

    assert.deepEqual(page.current(), anonymous())
  })
})

describe('a rejected token', () => {
  test('signs out this page', async () => {
    const page = createPage()
    await page.signIn(TOKEN, false)

    assert.equal(await page.accessToken({ fresh: true }), null)

    assert.deepEqual(page.current(), anonymous())
  })

  test('signs out other tabs only if they share the session', async () => {
    for (const [isKept, state] of [
      [true, anonymous()],
      [false, SIGNED_IN],
    ] as const) {
      const page = createPage()
      const other = createPage(page)
      await page.signIn(TOKEN, isKept)
      await other.signIn(TOKEN, isKept)

      await page.accessToken({ fresh: true })

      assert.deepEqual(other.current(), state)
    }
  })

  test('changes nothing for a signed-out visitor', async () => {
    const page = createPage({ answers: { ...WORKING, 'GET me': null } })
    await page.signIn(TOKEN, false)
    const before = page.current()

    assert.equal(await page.accessToken({ fresh: true }), null)

    assert.equal(page.current(), before)
  })
})

/** A status and a body, or null if the server can't be reached. */
type Answer = readonly [status: number, body?: unknown] | null

const WORKING: Readonly<Record<string, Answer>> = {
  'GET me': [200, ME],
  'GET me by cookie': [200, ME],
  'POST session': [204],
  'DELETE session': [204],
}

function refusal(status: number): Answer {
  return [status, { code: 'access/unknown-token' }]
}

/** A page in its own tab. `answers` are the server's responses. */
function createPage({ browser = createBrowser(), answers = WORKING } = {}) {
  const store = createStore<AuthState>(anonymous())
  const tab = createStorage()
  const session = createTokenSession({
    store,
    apiUrl: 'https://site.example/api/commands',
    fetch: async (url, { method = 'GET', headers }) => {
      const request = `${method} ${url.split('/').at(-1)}`
      const isByCookie = new Headers(headers).get('authorization') === 'Session'
      const answer = answers[isByCookie && method === 'GET' ? `${request} by cookie` : request] ?? null
      if (answer === null) throw new TypeError('Failed to fetch')
      const [status, body] = answer
      return new Response(body === undefined ? null : JSON.stringify(body), { status })
    },
    environment: {
      origin: 'https://site.example',
      redirectUri: 'https://site.example/authentication',
      address: () => 'https://site.example/authentication',
      localStorage: () => browser.localStorage,
      sessionStorage: () => tab,
      tabChannel: browser.tab(),
      isSecure: true,
      now: () => Date.now(),
      timeouts: { discoveryMs: 1000, responseMs: 1000 },
      navigate: async () => undefined,
    },
  })
  return { ...session, signIn: session.signInWithToken ?? assert.fail, current: store.get, browser }
}
