import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { fillStorage } from '../../support/browser/fill-storage.ts'
import { approve, control, goToProvider, PROVIDER_PAGE, userOnHome } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

/**
 * Runs before the page's own scripts: blocks local and session storage, as Chrome does for visitors who block cookies.
 */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, name, { get })
  }
}

/** Runs before the page's own scripts: removes `crypto.subtle`, which pages don't have over plain HTTP. */
function takeCryptoAway(): void {
  Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })
}

describe('sign-in', () => {
  for (const [what, prepare] of [
    ['blocked', blockStorage],
    ['full', fillStorage],
  ] as const) {
    test(`succeeds or shows a message with storage ${what}`, async () => {
      const { page, leave } = await createVisitor()
      await page.addInitScript(prepare)
      await page.goto(`${site.url}/authentication`)

      await control(page, 'Login').click()
      await page.getByRole('alert').or(page.getByLabel('Password')).waitFor()
      if (PROVIDER_PAGE.test(page.url())) await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').or(control(page, 'Logout')).waitFor()

      assert.equal(page.url(), `${site.url}/authentication`)
      assert.match(await userOnHome(page), /^Sign in$|sample-owner/)
      await page.getByRole('link', { name: 'Projects' }).click()
      await page.getByRole('heading', { name: 'Projects' }).waitFor()
      await leave()
    })
  }

  test('works for this page if only localStorage is blocked', async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', { get: () => null })
    })
    await page.goto(`${site.url}/authentication`)

    await goToProvider(page)
    await approve(page)

    assert.match(await userOnHome(page), /sample-owner/)
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).waitFor()
    assert.equal(await page.getByText('sample-owner').count(), 0)
    await leave()
  })

  test('needs a secure connection, and says so', async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(takeCryptoAway)
    await page.goto(`${site.url}/authentication`)
    const traffic = trafficOf(page)

    await control(page, 'Login').click()
    const sentence = await textOf(page.getByRole('alert'))

    assert.match(sentence, /Sign-in needs a secure connection/)
    assert.deepEqual([...traffic.pagesLoaded(), ...traffic.matching(/\/oidc\//)], [])
    assert.match(await userOnHome(page), /^Sign in$/)
    await leave()
  })

  test("is refused if the provider's document names another issuer", async () => {
    const { page, leave } = await createVisitor()
    await page.route('**/oidc/.well-known/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), issuer: 'https://evil.example' } })
    })
    await page.goto(`${site.url}/authentication`)

    await goToProvider(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const sentence = await textOf(page.getByRole('alert'))

    assert.match(sentence, /is not from this site’s sign-in provider/)
    assert.equal(page.url(), `${site.url}/authentication`)
    await leave()
  })

  test('happens once for two presses of Login', async () => {
    const { page, leave } = await createVisitor()
    const traffic = trafficOf(page)
    await page.goto(`${site.url}/authentication`)

    await control(page, 'Login').dblclick()
    await page.waitForURL(PROVIDER_PAGE)
    await approve(page)

    assert.equal(traffic.matching(/\/oidc\/auth\?/).length, 1)
    await leave()
  })
})
