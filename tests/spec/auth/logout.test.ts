import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anonymous } from '../../../web/auth/auth-state.ts'
import { startProvider } from '../../support/access/provider.ts'
import { finishAt } from './finish-at.ts'
import { startHostedProvider } from './hosted-provider.ts'
import { createTab, problemOn, signInFrom, storedIn, type TabPage } from './tab.ts'

describe('logout', () => {
  test('returns to the same address through the provider', async (t) => {
    const tab = createTab(await startProvider(t))
    const page = await signInFrom(tab, '/authentication?a=b#c')

    void page.logout()
    const back = await tab.load((await tab.visitor.open(await page.left)).url)
    const next = await tab.load('/')

    assert.deepEqual(back.current(), anonymous())
    assert.deepEqual(back.returned, ['/authentication?a=b#c'])
    assert.deepEqual(next.current(), anonymous())
    assert.deepEqual(tab.askedInFrame, [])
    assert.deepEqual(storedIn(tab), [])
  })

  test('sends the ID token and the registered return address', async (t) => {
    const provider = await startProvider(t)
    const page = await signInFrom(createTab(provider), '/authentication')

    void page.logout()

    const { origin, pathname, searchParams } = new URL(await page.left)
    assert.equal(origin + pathname, `${provider.issuer}/session/end`)
    assert.match(searchParams.get('id_token_hint') ?? '', /^eyJ/)
    assert.equal(searchParams.get('post_logout_redirect_uri'), provider.home)
    assert.match(searchParams.get('state') ?? '', /^\w{32}$/)
    assert.deepEqual([...searchParams.keys()].sort(), ['id_token_hint', 'post_logout_redirect_uri', 'state'])
  })

  test('also ends the session after a reload', async (t) => {
    const tab = createTab(await startProvider(t))
    await signInFrom(tab, '/authentication')
    const reloaded = await tab.load('/authentication')

    void reloaded.logout()
    const back = await tab.load((await tab.visitor.open(await reloaded.left)).url)

    assert.deepEqual(back.current(), anonymous())
  })

  test('reports a provider without a logout endpoint', async (t) => {
    const provider = await startHostedProvider(t, { document: { end_session_endpoint: undefined } })
    const { page } = await finishAt(provider)
    assert.equal(page.current().status, 'authenticated')

    await page.logout()

    assert.equal(problemOn(page), 'sign-in/still-signed-in')
  })

  test('keeps a signed-out page signed out', async (t) => {
    const tab = createTab(await startProvider(t), { environment: { navigate: async () => undefined } })
    const page: TabPage = await tab.load('/')

    await page.logout()

    assert.deepEqual(page.current(), anonymous())
  })

  test('only cleans up the address after an unrequested response', async (t) => {
    const tab = createTab(await startProvider(t))
    await signInFrom(tab, '/authentication')

    const page = await tab.load('/authentication?state=anything')

    assert.equal(page.current().status, 'authenticated')
    assert.deepEqual(page.returned, ['/authentication'])
  })
})
