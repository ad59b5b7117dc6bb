import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import {
  askSilently,
  createSignInRequest,
  type LocalProvider,
  parameterOf,
  requestTokens,
  startProvider,
} from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'

describe('logout at the local provider', () => {
  test('shows no page with an ID token', async (t) => {
    const provider = await startProvider(t)
    const { id_token: idToken } = await requestTokens(provider)

    const back = await provider.visitor.open(logoutUrl(provider, { id_token_hint: String(idToken) }))

    assert.equal(back.url, `${provider.home}?state=a-farewell`)
    assert.equal(parameterOf(await askSilently(provider, provider.visitor), 'error'), 'login_required')
  })

  test("clears the session's cookies", async (t) => {
    const provider = await startProvider(t)
    const { id_token: idToken } = await requestTokens(provider)

    await provider.visitor.open(logoutUrl(provider, { id_token_hint: String(idToken) }))

    const newest = provider.visitor.cookiesSet.slice(-2)
    assert.match(newest[0] ?? '', /^commander_session=; path=\/oidc; expires=Thu, 01 Jan 1970/)
    assert.match(newest[1] ?? '', /^commander_session\.sig=/)
  })

  test('returns a signed-out user immediately', async (t) => {
    const provider = await startProvider(t)

    const back = await provider.visitor.open(logoutUrl(provider, { client_id: LOCAL_CLIENT_ID }))

    assert.equal(back.url, `${provider.home}?state=a-farewell`)
  })

  test('returns to the site a second time', async (t) => {
    const provider = await startProvider(t)
    const { id_token: idToken } = await requestTokens(provider)
    const url = logoutUrl(provider, { id_token_hint: String(idToken) })

    const views = [await provider.visitor.open(url), await provider.visitor.open(url)]

    for (const { url: back } of views) assert.equal(back, `${provider.home}?state=a-farewell`)
  })

  test('makes copied session cookies useless', async (t) => {
    const provider = await startProvider(t)
    const { id_token: idToken } = await requestTokens(provider)
    const cookie = provider.visitor.cookiesSet.map((text) => text.split(';')[0]).join('; ')
    const ask = () =>
      fetch(createSignInRequest(provider, { prompt: 'none' }).url, { headers: { cookie }, redirect: 'manual' })
    const before = await ask()

    await provider.visitor.open(logoutUrl(provider, { id_token_hint: String(idToken) }))
    const after = await ask()

    assert.match(before.headers.get('location') ?? '', /[?&]code=/)
    assert.match(after.headers.get('location') ?? '', /[?&]error=login_required/)
  })

  test('asks for confirmation without an ID token', async (t) => {
    const provider = await startProvider(t)
    await requestTokens(provider)

    const page = await provider.visitor.open(logoutUrl(provider, { client_id: LOCAL_CLIENT_ID }))
    const stillThere = await askSilently(provider, provider.visitor)
    const asked = await provider.visitor.open(page.url)
    const back = await provider.visitor.press(asked, 'Logout')

    assert.equal(page.status, 200)
    assert.equal(page.html.match(/<button/g)?.length, 1)
    assert.ok(parameterOf(stillThere, 'code'))
    assert.equal(back.url, `${provider.home}?state=a-farewell`)
    assert.equal(parameterOf(await askSilently(provider, provider.visitor), 'error'), 'login_required')
  })

  test('ends with a link home without a return address', async (t) => {
    const provider = await startProvider(t)
    await requestTokens(provider)

    const page = await provider.visitor.open(`${provider.issuer}/session/end`)
    const end = await provider.visitor.press(page, 'Logout')

    assert.equal(end.status, 200)
    assert.match(end.html, /You are no longer signed in at the sample provider\./)
    assert.match(end.html, /<a href="\/">/)
  })

  test('redirects only to the registered address', async (t) => {
    const provider = await startProvider(t)
    const { id_token: idToken } = await requestTokens(provider)
    const changes = { id_token_hint: String(idToken), post_logout_redirect_uri: 'https://evil.example/' }

    const view = await createScriptlessVisitor().open(logoutUrl(provider, changes))

    assert.equal(view.status, 400)
    assert.ok(view.url.startsWith(provider.issuer))
  })

  test('refuses a forged ID token', async (t) => {
    const provider = await startProvider(t)
    const { id_token: idToken } = await requestTokens(provider)
    const forged = String(idToken).replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)

    const view = await provider.visitor.open(logoutUrl(provider, { id_token_hint: forged }))

    assert.equal(view.status, 400)
    assert.ok(parameterOf(await askSilently(provider, provider.visitor), 'code'))
  })
})

function logoutUrl({ issuer, home }: LocalProvider, changes: Readonly<Record<string, string>>): string {
  const parameters = { post_logout_redirect_uri: home, state: 'a-farewell', ...changes }
  return `${issuer}/session/end?${new URLSearchParams(parameters)}`
}
