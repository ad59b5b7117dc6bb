import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { approve, control, goToProvider, signInAt, userOnHome } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { assertNoTraces, readableTo, secretsOf } from '../../support/browser/traces.ts'
import { SIGN_IN_TRAFFIC, trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

describe('logout', () => {
  test('goes through the provider and returns to the page', async () => {
    const { page, leave } = await createVisitor()
    const address = `${site.url}/authentication/here?tab=one&tab=two#part`
    await signInAt(page, address)
    const secrets = secretsOf(page)
    const traffic = trafficOf(page)

    await control(page, 'Logout').click()
    await control(page, 'Login').waitFor()
    const [ended] = traffic.matching(/\/oidc\/session\/end\?/)
    assert.ok(ended)
    assert.equal(ended.searchParams.get('post_logout_redirect_uri'), `${site.url}/authentication`)
    assert.ok(ended.searchParams.has('id_token_hint') && ended.searchParams.has('state'))
    assert.equal(page.url(), address)
    assert.equal(await page.getByRole('alert').count(), 0)
    await assertNoTraces(page, await secrets())

    const later = trafficOf(page)
    await page.reload()
    await control(page, 'Login').waitFor()
    assert.match(await userOnHome(page), /^Sign in$/)
    assert.deepEqual(later.matching(SIGN_IN_TRAFFIC), [])
    assert.doesNotMatch(await readableTo(page), /signed-in|sample-owner/)

    await page.goBack()
    await goToProvider(page)
    assert.ok(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible())
    await approve(page)
    await leave()
  })

  test('needs no confirmation after a reload, and reaches every tab', async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication?first`)
    const other = await page.context().newPage()
    await other.goto(`${site.url}/authentication`)
    await control(other, 'Logout').waitFor()
    await page.goto(`${site.url}/authentication?second`)

    await control(page, 'Logout').click()
    await control(page, 'Login').waitFor()
    assert.equal(page.url(), `${site.url}/authentication?second`)

    await other.reload()
    await control(other, 'Login').waitFor()
    assert.match(await userOnHome(other), /^Sign in$/)

    await page.goBack()
    await control(page, 'Login').waitFor()
    assert.match(await userOnHome(page), /^Sign in$/)
    await leave()
  })

  test("works locally if the provider can't be reached", async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication?here`)
    await page.route('**/oidc/session/end?**', (route) => route.abort())

    const failed = page.waitForEvent('requestfailed')
    await control(page, 'Logout').click()
    await failed
    await page.goto(`${site.url}/authentication`)
    await control(page, 'Login').waitFor()

    assert.match(await userOnHome(page), /^Sign in$/)
    await leave(/ERR_FAILED/)
  })

  test('works locally, with a warning, if the provider has none', async () => {
    const { page, leave } = await createVisitor()
    await withoutLogout(page)
    await signInAt(page, `${site.url}/authentication?here`)

    await control(page, 'Logout').click()
    const sentence = await textOf(page.getByRole('alert'))
    await page.reload()
    await control(page, 'Login').waitFor()

    assert.match(sentence, /signed out here, but perhaps not at the sign-in provider/)
    assert.match(await userOnHome(page), /^Sign in$/)
    await leave()
  })

  test('focuses the heading if it stays on the page', async () => {
    const { page, leave } = await createVisitor()
    await withoutLogout(page)
    await signInAt(page, `${site.url}/authentication?here`)

    await page.getByRole('main').getByRole('button', { name: 'Logout' }).press('Enter')

    await control(page, 'Login').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H1')
    await leave()
  })
})

async function withoutLogout(page: Page): Promise<void> {
  await page.route('**/oidc/.well-known/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), end_session_endpoint: undefined } })
  })
}
