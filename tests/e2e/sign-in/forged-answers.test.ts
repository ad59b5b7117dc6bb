import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { approve, control, goToProvider, signInAt } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { assertNoTraces, readableTo } from '../../support/browser/traces.ts'
import { trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { genuineAnswer } from './genuine-answer.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const UNASKED = ['?code=x&state=y', '?state=__proto__&code=x']

describe('response from the provider', () => {
  test("is ignored, and not shown, if it wasn't requested", async () => {
    const { page, leave } = await createVisitor()
    const traffic = trafficOf(page)

    for (const query of UNASKED) {
      await page.goto(`${site.url}/authentication${query}`)
      await assertRefused(page)
    }
    await page.goto(`${site.url}/authentication?error=Call%20us&error_description=now&state=x`)
    assert.match(await textOf(page.getByRole('alert')), /refused or cancelled/)
    assert.equal(await page.getByText(/Call us|now$/).count(), 0)
    assert.equal(page.url(), `${site.url}/authentication`)
    assert.deepEqual(traffic.matching(/\/oidc\//), [])

    await goToProvider(page)
    await approve(page)
    await leave()
  })

  test('is refused in another tab and another window', async () => {
    const { page, leave } = await createVisitor()
    const stranger = await createVisitor()
    await page.goto(`${site.url}/authentication?mine`)
    await goToProvider(page)
    const answer = await genuineAnswer(page)
    const otherTab = await page.context().newPage()

    for (const thief of [otherTab, stranger.page]) {
      const traffic = trafficOf(thief)
      await thief.goto(answer)
      await assertRefused(thief)
      assert.deepEqual(traffic.matching(/\/oidc\/token/), [])
    }
    await page.goto(answer)
    await control(page, 'Logout').waitFor()

    assert.equal(page.url(), `${site.url}/authentication?mine`)
    await stranger.leave()
    await leave()
  })

  test('to an earlier attempt still returns to its page', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication?first`)
    await goToProvider(page)
    const answer = await genuineAnswer(page)
    await page.context().clearCookies()
    await page.goto(`${site.url}/authentication?second`)
    await goToProvider(page)

    await page.goto(answer)
    await control(page, 'Logout').waitFor()

    assert.equal(page.url(), `${site.url}/authentication?first`)
    await leave()
  })

  test('counts once, and reopening it changes nothing', async () => {
    const { page, leave } = await createVisitor()
    const traffic = trafficOf(page)
    await signInAt(page, `${site.url}/authentication?here`)
    const [answer] = traffic.matching(/\/authentication\?.*code=/)

    await page.goto(String(answer))
    await control(page, 'Logout').waitFor()

    assert.equal(page.url(), `${site.url}/authentication`)
    await leave()
  })

  // `tests/spec/auth/return-path.test.ts` covers all other malicious addresses.
  test('leads Home if the stored address was tampered with', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication`)
    await goToProvider(page)
    await tamper(page, '//evil.example')
    const traffic = trafficOf(page)

    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('sample-owner').waitFor()

    assert.equal(page.url(), `${site.url}/`)
    assert.ok(traffic.pagesLoaded().every(({ origin }) => origin === site.url))
    await leave()
  })
})

/** Changes the return address of all sign-in requests that are pending in the tab. */
function tamper(page: Page, returnTo: unknown): Promise<void> {
  return page.evaluate((address) => {
    for (const [key, stored] of Object.entries(sessionStorage)) {
      if (!key.startsWith('oidc.')) continue
      sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(stored), data: { returnTo: address } }))
    }
  }, returnTo)
}

async function assertRefused(page: Page): Promise<void> {
  assert.match(await textOf(page.getByRole('alert')), /does not match a sign-in started here/)
  await control(page, 'Login').waitFor()
  assert.equal(page.url(), `${site.url}/authentication`)
  assert.doesNotMatch(await readableTo(page), /sample-owner/)
  await assertNoTraces(page)
}
