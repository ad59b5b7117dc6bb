import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AuthEnvironment } from '../../../web/auth/auth-environment.ts'
import { anonymous } from '../../../web/auth/auth-state.ts'
import { startProvider } from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { deadOrigin } from '../../support/server/local-server.ts'
import { blockedStorage } from '../../support/server/memory-storage.ts'
import { createTab, problemOn, type SignInTab, signInFrom, storedIn } from './tab.ts'

describe('restoring a session', () => {
  test('needs no redirect after a reload', async (t) => {
    const tab = createTab(await startProvider(t))
    const before = await signInFrom(tab, '/authentication')

    const page = await tab.load('/projects')

    assert.equal(subOn(page), 'sample-owner')
    assert.equal(subOn(page), subOn(before))
    assert.deepEqual(page.returned, [])
    assert.equal(new URL(tab.askedInFrame[0] ?? '').searchParams.get('prompt'), 'none')
  })

  test('also works in a new tab', async (t) => {
    const provider = await startProvider(t)
    const first = createTab(provider)
    await signInFrom(first, '/authentication')

    const second = createTab(provider, { environment: { localStorage: () => first.storages.localStorage } })
    const page = await second.load('/')

    assert.equal(subOn(page), 'sample-owner')
  })

  test('is tried only once if the session has ended', async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider, { inFrame: createScriptlessVisitor(provider.home) })
    await signInFrom(tab, '/authentication')

    const pages = [await tab.load('/'), await tab.load('/')]

    assert.deepEqual(
      pages.map((page) => page.current()),
      [anonymous(), anonymous()],
    )
    assert.equal(tab.askedInFrame.length, 1)
    assert.deepEqual(storedIn(tab).filter(isHint), [])
  })

  test('is retried on the next page after an outage', async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider)
    await signInFrom(tab, '/authentication')

    const atNight = await pageOf(tab, { ...provider, origin: await deadOrigin() })
    const nextDay = await tab.load('/')

    assert.equal(problemOn(atNight), 'sign-in/unreachable')
    assert.equal(subOn(nextDay), 'sample-owner')
  })

  test('gives up on a frame that never responds', async (t) => {
    const provider = await startProvider(t)
    const navigate = () => new Promise<never>(() => undefined)
    const frame = { prepare: async () => ({ navigate, close: () => undefined }), callback: async () => undefined }
    const tab = createTab(provider)
    await signInFrom(tab, '/authentication')

    const page = await pageOf(tab, provider, { frame, timeouts: { discoveryMs: 10_000, responseMs: 100 } })

    assert.equal(problemOn(page), 'sign-in/unreachable')
    assert.notDeepEqual(storedIn(tab).filter(isHint), [])
  })

  test('works again after the provider was temporarily unavailable', async (t) => {
    const provider = await startProvider(t)
    const navigate = async ({ url }: { readonly url: string }) => {
      const state = new URL(url).searchParams.get('state')
      return { url: `${provider.home}?error=temporarily_unavailable&state=${state}` }
    }
    const frame = { prepare: async () => ({ navigate, close: () => undefined }), callback: async () => undefined }
    const tab = createTab(provider)
    await signInFrom(tab, '/authentication')

    const page = await pageOf(tab, provider, { frame })
    const next = await tab.load('/')

    assert.equal(problemOn(page), 'sign-in/not-now')
    assert.equal(subOn(next), 'sample-owner')
  })

  test('requests nothing without a secure connection', async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider)
    await signInFrom(tab, '/authentication')

    const page = await pageOf(tab, { ...provider, origin: await deadOrigin() }, { isSecure: false })

    assert.deepEqual(page.current(), anonymous())
  })

  test("doesn't report an old callback as a forgery", async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider)
    await signInFrom(tab, '/authentication')
    const address = `${provider.home}?code=x&state=unknown`

    const page = await pageOf(tab, { ...provider, origin: await deadOrigin() }, { address: () => address })

    assert.equal(problemOn(page), 'sign-in/unreachable')
    assert.deepEqual(page.returned, ['/authentication'])
  })
})

describe('restoring a session by redirect', () => {
  test('drops the code of an old callback', async (t) => {
    const tab = await createTabWithoutForeignCookies(t)
    await signInFrom(tab, '/authentication')
    const page = tab.open('/authentication?code=x&state=unknown')

    void page.begin()
    const back = await tab.load((await tab.visitor.open(await page.left)).url)

    assert.equal(subOn(back), 'sample-owner')
    assert.deepEqual(back.returned, ['/authentication'])
  })

  test('works if frames send no cookies', async (t) => {
    const tab = await createTabWithoutForeignCookies(t)
    await signInFrom(tab, '/authentication')

    const page = tab.open('/projects?a=b#c')
    void page.begin()
    const url = await page.left
    const back = await tab.load((await tab.visitor.open(url)).url)

    assert.equal(new URL(url).searchParams.get('prompt'), 'none')
    assert.equal(subOn(back), 'sample-owner')
    assert.deepEqual(back.returned, ['/projects?a=b#c'])
  })

  test('happens once for every page load', async (t) => {
    const tab = await createTabWithoutForeignCookies(t)
    await signInFrom(tab, '/authentication')

    for (const path of ['/one', '/two']) {
      const page = tab.open(path)
      void page.begin()
      const back = await tab.load((await tab.visitor.open(await page.left)).url)
      assert.deepEqual(back.returned, [path])
    }
  })

  test('neither fails nor loops without a session', async (t) => {
    const tab = await createTabWithoutForeignCookies(t)
    await signInFrom(tab, '/authentication')
    const page = tab.open('/projects')
    void page.begin()
    const answer = await createScriptlessVisitor('http://localhost').open(await page.left)

    const back = await tab.load(answer.url)
    const hints = storedIn(tab).filter(isHint)
    const next = await tab.load('/')

    assert.match(answer.url, /error=login_required/)
    assert.deepEqual(back.current(), anonymous())
    assert.deepEqual(back.returned, ['/projects'])
    assert.deepEqual(hints, [])
    assert.deepEqual(next.current(), anonymous())
    assert.equal(tab.askedInFrame.length, 1)
  })

  test("isn't repeated from the back/forward cache", async (t) => {
    const tab = await createTabWithoutForeignCookies(t)
    await signInFrom(tab, '/authentication')
    const page = tab.open('/')
    void page.begin()
    await page.left

    const again = await tab.load('/')

    assert.deepEqual(again.current(), anonymous())
  })

  test("isn't tried in tabs that never saw the session", async (t) => {
    const first = await createTabWithoutForeignCookies(t)
    await signInFrom(first, '/authentication')
    first.storages.tab.clear()

    const page = await first.load('/')

    assert.deepEqual(page.current(), anonymous())
  })
})

describe('Login without storage', () => {
  test("warns that the session won't last", async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider, { environment: { localStorage: blockedStorage, sessionStorage: blockedStorage } })

    const page = await tab.load('/')
    await page.login()

    assert.equal(problemOn(page), 'sign-in/no-storage')
  })
})

describe('session hint', () => {
  test('is ignored if it is damaged', async (t) => {
    const tab = createTab(await startProvider(t))
    tab.storages.localStorage.setItem('signed-in', '{"broken')

    const page = await tab.load('/')

    assert.deepEqual(page.current(), anonymous())
    assert.deepEqual(tab.askedInFrame, [])
  })
})

/** A tab of the site at `localhost`. Frames don't send cookies to the provider, which is at 127.0.0.1. */
async function createTabWithoutForeignCookies(t: Parameters<typeof startProvider>[0]): Promise<SignInTab> {
  const provider = await startProvider(t, { name: 'localhost' })
  return createTab(provider, { issuer: provider.issuer, inFrame: createScriptlessVisitor(provider.home) })
}

/** A new page in a tab that has the storages of `tab`, but another site or environment. */
function pageOf({ storages }: SignInTab, site: Parameters<typeof createTab>[0], others: Partial<AuthEnvironment> = {}) {
  const environment = { localStorage: () => storages.localStorage, sessionStorage: () => storages.tab, ...others }
  return createTab(site, { environment }).load('/')
}

function subOn(page: Awaited<ReturnType<SignInTab['load']>>): unknown {
  const state = page.current()
  return state.status === 'authenticated' ? state.claims.sub : null
}

function isHint(entry: string): boolean {
  return entry.startsWith('signed-in')
}
