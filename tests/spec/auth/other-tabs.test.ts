import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anonymous } from '../../../web/auth/auth-state.ts'
import { startProvider } from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { blockedStorage } from '../../support/server/memory-storage.ts'
import { createBrowser, createTab, type SignInTab, signInFrom, storedIn, type TabPage } from './tab.ts'

const AUDIENCE = 'urn:commander:api'

describe('logout in another tab', () => {
  test('ends the session in this tab', async (t) => {
    const { first, second } = await twoPages(t)

    void second.logout()

    assert.deepEqual(first.current(), anonymous())
    assert.equal(await first.accessToken({ fresh: false }), null)
  })

  test('leaves no token in a tab that was asleep', async (t) => {
    const { browser, first, second } = await twoPages(t)
    browser.sleep()

    void second.logout()
    const unaware = first.current().status
    const token = await first.accessToken({ fresh: false })

    assert.equal(unaware, 'authenticated')
    assert.equal(token, null)
    assert.deepEqual(first.current(), anonymous())
  })

  test('is noticed when a sleeping tab wakes', async (t) => {
    const { browser, first, second } = await twoPages(t)
    const wake = browser.sleep()

    void second.logout()
    wake()

    assert.deepEqual(first.current(), anonymous())
  })

  test('discards a token that is being renewed', async (t) => {
    const { browser, first, second } = await twoPages(t)
    browser.sleep()

    const renewed = first.accessToken({ fresh: true })
    void second.logout()

    assert.equal(await renewed, null)
    assert.deepEqual(first.current(), anonymous())
  })

  test('is noticed by message without local storage', async (t) => {
    const environment = { localStorage: blockedStorage }
    const { first, second } = await twoSignedIn(t, { environment })
    const before = await first.accessToken({ fresh: false })

    void second.logout()

    assert.ok(before)
    assert.deepEqual(first.current(), anonymous())
    assert.equal(await first.accessToken({ fresh: false }), null)
  })

  test('goes unnoticed without storage or messages', async (t) => {
    const deaf = { subscribe: () => undefined, publish: () => undefined }
    const { first, second } = await twoSignedIn(t, { environment: { localStorage: blockedStorage, tabChannel: deaf } })

    void second.logout()

    assert.ok(await first.accessToken({ fresh: false }))
  })

  test("is implied by deleting the site's data", async (t) => {
    const { browser, first } = await twoPages(t)

    browser.localStorage.clear()
    browser.news()

    assert.deepEqual(first.current(), anonymous())
  })
})

describe('sign-in in another tab', () => {
  test('signs in this tab again', async (t) => {
    const { first, second, tabs } = await twoPages(t)
    void second.logout()
    await tabs.second.visitor.open(await second.left)
    const seen = first.states.length

    await signInFrom(tabs.second, '/authentication')
    await until(() => first.current().status === 'authenticated')

    assert.ok(await first.accessToken({ fresh: false }))
    assert.deepEqual(
      first.states.slice(seen).map(({ status }) => status),
      ['authenticated'],
    )
  })

  test('signs in a page that was signed out', async (t) => {
    const provider = await startProvider(t)
    const browser = createBrowser()
    const visitorsPage = await createTab(provider, { browser }).load('/projects')

    await signInFrom(createTab(provider, { browser }), '/authentication')
    await until(() => visitorsPage.current().status === 'authenticated')

    assert.deepEqual(visitorsPage.returned, [])
  })

  test('is joined only for the announced user', async (t) => {
    const provider = await startProvider(t)
    const [browser, elsewhere] = [createBrowser(), createBrowser()]
    const visitor = { ...provider, visitor: createScriptlessVisitor(provider.home) }
    await signInAs('visitor', createTab(visitor, { browser: elsewhere }))
    const tab = createTab(visitor, { browser })
    const page = await tab.load('/projects')
    const seen = page.states.length

    await signInFrom(createTab(provider, { browser }), '/authentication')
    await until(() => tab.askedInFrame.length === 1)
    await signInAgainFrom(createTab(visitor, { browser }))
    await until(() => page.current().status !== 'anonymous')

    const users = page.states.slice(seen).map((state) => state.status === 'authenticated' && state.claims.sub)
    assert.deepEqual(users, ['sample-visitor'])
    assert.equal(tab.askedInFrame.length, 2)
  })

  test("ends another user's session in this tab", async (t) => {
    const { provider, browser, first, tabs } = await twoPages(t)
    const another = createTab({ ...provider, visitor: createScriptlessVisitor(provider.home) }, { browser })

    const theirs = await signInAs('visitor', another)

    assert.equal(theirs.current().status, 'authenticated')

    assert.deepEqual(first.current(), anonymous())
    assert.equal(await first.accessToken({ fresh: false }), null)
    assert.equal(tabs.first.askedInFrame.length, 0)
  })
})

describe('restoring a session', () => {
  test('is cancelled by a logout in another tab', async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider, { browser: createBrowser() })
    await signInFrom(tab, '/authentication')
    const reloaded = tab.open('/')

    const begun = reloaded.begin()
    tab.storages.localStorage.clear()
    await begun

    assert.deepEqual(reloaded.current(), anonymous())
    assert.deepEqual(storedIn(tab), ['signed-in=true'])
  })
})

type Options = NonNullable<Parameters<typeof createTab>[1]>

/** Two tabs of the same browser, each with a page. The second page has restored the session of the first one. */
async function twoPages(t: Parameters<typeof startProvider>[0]) {
  const provider = await startProvider(t)
  const browser = createBrowser()
  const tabs = {
    first: createTab(provider, { browser, audience: AUDIENCE }),
    second: createTab(provider, { browser, audience: AUDIENCE }),
  }
  const first = await signInFrom(tabs.first, '/authentication')
  const second = await tabs.second.load('/authentication')
  assert.ok(await first.accessToken({ fresh: false }))
  return { provider, browser, tabs, first, second }
}

async function twoSignedIn(t: Parameters<typeof startProvider>[0], options: Options) {
  const provider = await startProvider(t)
  const browser = createBrowser()
  const open = () => createTab(provider, { browser, audience: AUDIENCE, ...options })
  const [first, second] = [await signInFrom(open(), '/'), await signInAgainFrom(open())]
  return { first, second }
}

/** Presses Login while the provider still has a session, so it responds without showing a page. */
async function signInAgainFrom(tab: SignInTab): Promise<TabPage> {
  const page = await tab.load('/authentication')
  void page.login()
  return tab.load((await tab.visitor.open(await page.left)).url)
}

/** Signs in under this name on the provider's page. */
async function signInAs(name: string, tab: SignInTab): Promise<TabPage> {
  const page = await tab.load('/authentication')
  void page.login()
  const form = await tab.visitor.open(await page.left)
  return tab.load((await tab.visitor.press(form, 'Sign in', { name })).url)
}

/** Waits until `holds` returns true. The test's timeout is the limit. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}
