import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import {
  approve,
  control,
  goToProvider,
  PROVIDER_PAGE,
  signInAt,
  userOnHome,
} from '../../support/browser/signing-in.ts'

import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { assertNoTraces, secretsOf } from '../../support/browser/traces.ts'
import { trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

describe('sign-in', () => {
  test('returns to the path, query and fragment it started from', async () => {
    const { page, leave } = await createVisitor()
    const traffic = trafficOf(page)
    const posts = tokenRequestsOf(page)
    const address = `${site.url}/authentication/from%20here?tab=one&tab=two#part`
    await page.goto(address)

    await goToProvider(page)
    const name = await page.getByLabel('User name').inputValue()
    const password = await page.getByLabel('Password').inputValue()
    await approve(page)
    const entries = await page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''))

    assert.ok(name !== '' && password !== '')
    await eventually(() => textOf(page.getByRole('main')), /You are signed in/)
    assert.equal(page.url(), address)
    assert.equal(entries.at(-1), address)
    assert.deepEqual(
      entries.filter((url) => /[?&](?:code|state|iss|error)=/.test(url)),
      [],
    )
    const [asked] = traffic.matching(/\/oidc\/auth\?/)
    assertAuthorizeRequest(Object.fromEntries(asked?.searchParams ?? []))
    assertTokenRequests(posts)
    await leave()
  })

  test('uses a new state, nonce and challenge each time', async () => {
    const { page, leave } = await createVisitor()
    const traffic = trafficOf(page)
    await page.goto(`${site.url}/authentication`)

    await goToProvider(page)
    await page.goto(`${site.url}/authentication`)
    await goToProvider(page)

    const requests = traffic.matching(/\/oidc\/auth\?/)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      assert.equal(new Set(requests.map(({ searchParams }) => searchParams.get(name))).size, 2, name)
    }
    await leave()
  })

  test('leaves no secrets behind, and Home shows the claims', async () => {
    const { page, leave } = await createVisitor()
    const secrets = secretsOf(page)

    await signInAt(page, `${site.url}/authentication?here`)
    await assertNoTraces(page, await secrets())
    const dump = await userOnHome(page)
    await assertNoTraces(page, await secrets())
    await page.reload()
    await page.getByText('sample-owner').waitFor()

    const claims = JSON.parse(dump.slice(dump.indexOf('{')))
    assert.deepEqual([claims.sub, claims.name, claims.email], ['sample-owner', 'Sample Owner', 'owner@example.com'])
    assert.doesNotMatch(dump, /eyJ|token/)
    assert.ok((await secrets()).length >= 8, 'two sign-ins have been watched')
    await assertNoTraces(page, await secrets())
    await leave()
  })

  test('can be left and re-entered with the back button', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication?first`)
    await goToProvider(page)

    await page.goBack()
    await control(page, 'Login').waitFor()
    assert.equal(page.url(), `${site.url}/authentication?first`)
    await goToProvider(page)
    await approve(page)

    await page.goBack()
    assert.equal(await textOf(page.getByRole('heading')), 'Start again')
    assert.match(page.url(), PROVIDER_PAGE)
    await page.goForward()
    await control(page, 'Logout').waitFor()
    assert.equal(page.url(), `${site.url}/authentication?first`)
    await leave(/status of 400/)
  })
})

function assertAuthorizeRequest(sent: Readonly<Record<string, string>>): void {
  assert.equal(sent.response_type, 'code')
  assert.equal(sent.code_challenge_method, 'S256')
  assert.match(sent.code_challenge ?? '', /^[\w-]{43}$/)
  assert.ok((sent.state ?? '').length >= 16 && (sent.nonce ?? '').length >= 16)
  assert.ok(sent.scope?.split(' ').includes('openid'))
  assert.equal(sent.redirect_uri, `${site.url}/authentication`)
  assert.equal(sent.prompt, undefined)
}

/** Records the parameters that the page posts to the token endpoint from now on. */
function tokenRequestsOf(page: Page): readonly URLSearchParams[] {
  const posts: URLSearchParams[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/oidc/token')) return
    assert.equal(request.method(), 'POST')
    posts.push(new URLSearchParams(request.postData() ?? ''))
  })
  return posts
}

function assertTokenRequests(posts: readonly URLSearchParams[]): void {
  assert.equal(posts.length, 1)
  assert.equal(posts[0]?.get('grant_type'), 'authorization_code')
  assert.match(posts[0]?.get('code_verifier') ?? '', /^[\w.~-]{43,128}$/)
  assert.ok(posts[0]?.has('code'))
}
