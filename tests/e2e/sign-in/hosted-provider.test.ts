import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { eventually } from '../../support/browser/eventually.ts'
import { startHostedSite } from '../../support/browser/hosted-site.ts'
import { goToCommander } from '../../support/browser/owner.ts'
import { control, goToProvider, signInAt, userOnHome } from '../../support/browser/signing-in.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { assertNoTraces, readableTo, secretsOf } from '../../support/browser/traces.ts'
import { trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startHostedSite()
after(site.close)
after(closeBrowser)

const AUTHORIZE = /\/oidc\/auth\?/

describe('hosted provider', () => {
  test('is the only other origin the site talks to', async () => {
    const response = await fetch(`${site.url}/authentication`)

    const policies = [response.headers.get('content-security-policy') ?? '', await metaPolicy(response)]

    for (const policy of policies) {
      assert.ok(policy.includes(`; connect-src 'self' ${site.providerOrigin};`), policy)
      assert.ok(policy.includes(`; frame-src 'self' ${site.providerOrigin};`), policy)
    }
  })

  // Frames get the provider's cookies only if both origins belong to the same site.
  for (const [where, url, pagesOfReload] of [
    ['another origin of the same site', site.sameSiteUrl, ['/authentication/here']],
    ['another site', site.url, ['/authentication/here', '/oidc/auth', '/authentication']],
  ] as const) {
    test(`at ${where} supports sign-in, restoring and sign-out`, async () => {
      const { page, leave } = await createVisitor()
      const secrets = secretsOf(page)
      const address = `${url}/authentication/here?tab=one#part`
      await signInAt(page, address)
      assert.equal(page.url(), address)

      for (const _reload of [1, 2]) {
        const traffic = trafficOf(page)
        await page.reload()
        await eventually(() => traffic.pagesLoaded().map(({ pathname }) => pathname), [...pagesOfReload])
        await control(page, 'Logout').waitFor()
        await page.waitForURL(address)
        const asked = traffic.matching(AUTHORIZE).map(({ searchParams }) => searchParams.get('prompt'))
        assert.deepEqual(asked, pagesOfReload.length === 1 ? ['none'] : ['none', 'none'])
      }
      await assertNoTraces(page, await secrets())
      assert.match(await userOnHome(page), /"sub": "sample-owner"/)

      await page.goBack()
      await control(page, 'Logout').click()
      await control(page, 'Login').waitFor()
      assert.equal(page.url(), address)
      await page.reload()
      await control(page, 'Login').waitFor()
      await goToProvider(page)
      await leave()
    })
  }

  test("that can't restore the session leaves the page usable", async () => {
    const { page, leave } = await createVisitor()
    const address = `${site.url}/authentication/here?tab=one`
    await signInAt(page, address)
    await page.context().clearCookies()
    const traffic = trafficOf(page)

    await page.reload()
    await page.waitForURL(/[?&]error=login_required/, { waitUntil: 'commit' })
    await control(page, 'Login').waitFor()
    const asked = traffic.matching(AUTHORIZE).length
    const afterwards = await readableTo(page)
    await page.reload()
    await control(page, 'Login').waitFor()

    assert.equal(asked, 2)
    assert.equal(traffic.matching(AUTHORIZE).length, 2)
    assert.equal(page.url(), address)
    assert.doesNotMatch(afterwards, /"signed-in"|sample-owner/)
    assert.equal(await page.getByRole('alert').count(), 0)
    await goToProvider(page)
    await leave()
  })

  test("isn't contacted by a new tab", async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication`)
    const tab = await page.context().newPage()
    const traffic = trafficOf(tab)

    await tab.goto(`${site.url}/authentication`)
    await control(tab, 'Login').waitFor()
    const loaded = traffic.pagesLoaded().length
    await control(tab, 'Login').click()
    await control(tab, 'Logout').waitFor()

    assert.equal(loaded, 1)
    await leave()
  })

  test('is refused if its document names another issuer', async () => {
    const { page, leave } = await createVisitor()
    await page.route('**/oidc/.well-known/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), issuer: 'https://evil.example' } })
    })
    await page.goto(`${site.url}/authentication`)
    const traffic = trafficOf(page)

    await control(page, 'Login').click()
    const sentence = await textOf(page.getByRole('alert'))

    assert.match(sentence, /cannot be reached/)
    assert.deepEqual(traffic.pagesLoaded(), [])
    await leave()
  })
})

describe('server without an audience', () => {
  test('shows the owner which setting is missing', async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication`)

    await goToCommander(page)

    await page.getByText('Set AUTH_AUDIENCE to the identifier of the API').waitFor()
    await leave(/status of 403/)
  })
})

/** The policy in the page's markup, which static hosts without header support rely on. */
async function metaPolicy(response: Response): Promise<string> {
  const [, content] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(await response.text()) ?? []
  return content ?? ''
}
