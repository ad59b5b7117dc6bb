import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { approve, control, goToProvider, signInAt, userOnHome } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { assertNoTraces } from '../../support/browser/traces.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const FAILED_LOADING = /Failed to load resource|ERR_FAILED/
const NAMED_WITHIN_MS = 10_000

const never = () => undefined
const abort = (route: Route) => route.abort()

/**
 * Responses of a token endpoint, each with the message that the visitor sees. `tests/spec/auth` covers all other
 * responses.
 */
const ANSWERS: readonly (readonly [answer: (route: Route) => Promise<void>, sentence: RegExp])[] = [
  [(route) => route.fulfill({ json: {} }), /does not match a sign-in started here/],
  [
    (route) =>
      route.fulfill({
        status: 400,
        json: { error: 'invalid_target', error_description: '<b id="own">API</b> \u202e' },
      }),
    /“invalid_target: <b id="own">API<\/b> \ufffd”.+AUTH_AUDIENCE/,
  ],
  [abort, /does not let this page read its response.+CORS.+waiting will not help/],
]

describe('failing provider', () => {
  test("leaves the pages usable, and Login works once it's back", async () => {
    const { page, leave } = await createVisitor()
    await page.route('**/oidc/**', abort)
    await page.goto(`${site.url}/authentication?here`)

    await control(page, 'Login').click()
    const sentence = await textOf(page.getByRole('alert'))
    const user = await userOnHome(page)
    await page.goBack()
    await page.unrouteAll()
    await goToProvider(page)
    await approve(page)

    assert.match(sentence, /provider cannot be reached/)
    assert.match(user, /^Sign in$/)
    assert.equal(page.url(), `${site.url}/authentication?here`)
    await leave(FAILED_LOADING)
  })

  test('is reported within ten seconds of Login', async () => {
    const { page, leave } = await createVisitor()
    await page.route('**/oidc/**', never)
    await page.clock.install()
    await page.goto(`${site.url}/authentication`)

    const asked = page.waitForRequest('**/oidc/.well-known/**')
    await control(page, 'Login').click()
    await asked
    const meanwhile = await textOf(page.getByRole('navigation').getByRole('status'))
    await page.clock.fastForward(NAMED_WITHIN_MS)
    await page.getByRole('alert').waitFor()

    assert.equal(meanwhile, 'Loading...')
    assert.match(await textOf(page.getByRole('alert')), /provider cannot be reached/)
    await control(page, 'Login').waitFor()
    await leave(FAILED_LOADING)
  })

  test('is reported to signed-in visitors until it works again', async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication`)
    await page.clock.install()

    for (const answer of [abort, never]) {
      await page.route('**/oidc/**', answer)
      const asked = page.waitForRequest('**/oidc/.well-known/**')
      await page.reload()
      await asked
      await page.clock.fastForward(NAMED_WITHIN_MS)
      assert.match(await textOf(page.getByRole('alert')), /provider cannot be reached/)
      await page.unrouteAll()
    }
    await page.reload()
    await control(page, 'Logout').waitFor()
    await leave(FAILED_LOADING)
  })
})

describe('failing token endpoint', () => {
  test('causes a message and a clean address', async () => {
    const { page, leave } = await createVisitor()

    for (const [answer, sentence] of ANSWERS) {
      await page.route('**/oidc/token', answer)
      assert.match(await failingSignIn(page), sentence)
      await page.unrouteAll()
      await page.context().clearCookies()
    }
    await goToProvider(page)
    await approve(page)
    await leave(FAILED_LOADING)
  })

  test('is reported within ten seconds if it never responds', async () => {
    const { page, leave } = await createVisitor()
    await page.route('**/oidc/token', never)
    await page.clock.install()
    page.on('request', (request) => {
      if (request.url().endsWith('/oidc/token')) void page.clock.fastForward(NAMED_WITHIN_MS)
    })

    const told = await failingSignIn(page)

    assert.match(told, /cannot be reached/)
    await leave(FAILED_LOADING)
  })
})

describe("sign-in whose script can't be loaded", () => {
  test('says that the provider cannot be reached', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication/here`)
    await goToProvider(page)
    await page.route('**/assets/sign-in-client-*.js', abort)

    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const sentence = await textOf(page.getByRole('alert'))

    assert.match(sentence, /provider cannot be reached/)
    assert.equal(page.url(), `${site.url}/authentication`)
    await leave(FAILED_LOADING)
  })
})

describe('cancelled sign-in', () => {
  test('shows a message, and Login works again', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication?here`)
    await goToProvider(page)

    await page.getByRole('button', { name: 'Cancel' }).click()
    const sentence = await textOf(page.getByRole('alert'))
    const address = page.url()
    await goToProvider(page)
    await approve(page)

    assert.match(sentence, /refused or cancelled/)
    assert.equal(address, `${site.url}/authentication?here`)
    await leave()
  })
})

async function failingSignIn(page: Page): Promise<string> {
  const address = `${site.url}/authentication/here?tab=one`
  await page.goto(address)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const sentence = await textOf(page.getByRole('alert'))
  await control(page, 'Login').waitFor()
  assert.equal(page.url(), address)
  await assertNoTraces(page)
  return sentence
}
