import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { SAMPLE_CREDENTIALS } from '../../../server/auth/local-provider/sample-account.ts'
import { createSignInHint } from '../../../web/auth/sign-in-hint.ts'
import { createSignInRequest } from '../access/provider.ts'
import { createStorage, entriesIn } from '../server/memory-storage.ts'
import { textOf } from './text-of.ts'

/** Matches the address of the provider's sign-in page. */
export const PROVIDER_PAGE = /\/oidc\/interaction\/[\w-]+$/

const ASKED_WITHIN_MS = 10_000

/** The Login/Logout button in the navigation bar, while it has this label. */
export function control(page: Page, label: 'Login' | 'Logout'): Locator {
  return page.getByRole('navigation').getByRole('button', { name: label, exact: true })
}

/** Presses Login, and waits until the provider's page has loaded. */
export async function goToProvider(page: Page): Promise<void> {
  await control(page, 'Login').click()
  await page.waitForURL(PROVIDER_PAGE, { timeout: ASKED_WITHIN_MS })
}

/** Presses the button on the provider's page, and waits until the user is signed in at the site. */
export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await control(page, 'Logout').waitFor()
}

/** Opens an address under '/authentication' and signs in there. */
export async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await goToProvider(page)
  await approve(page)
}

/**
 * Signs in as the owner without opening the provider's page, which would take much longer. The next page restores the
 * session, as it would after an earlier visit.
 */
export async function signInBefore(page: Page, siteUrl: string): Promise<void> {
  const { request } = page.context()
  const home = `${siteUrl}/authentication`
  const { url } = createSignInRequest({ issuer: `${siteUrl}/oidc`, home })
  const form = await request.get(url)
  const answer = await request.post(form.url(), { form: SAMPLE_CREDENTIALS })
  assert.ok(
    answer.url().startsWith(home),
    `The provider refused to sign the owner in: ${answer.status()} at ${answer.url()}`,
  )
  const storage = createStorage()
  createSignInHint(
    () => storage,
    () => null,
  ).set('someone')
  // Any page of the site's origin can access its storage.
  await page.goto(`${siteUrl}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text)
  }, entriesIn(storage))
}

/**
 * Follows the link to Home without loading a page. Returns the text that Home shows about the signed-in user, or that
 * of its sign-in link.
 */
export async function userOnHome(page: Page): Promise<string> {
  await page.getByRole('navigation').getByRole('link').first().click()
  const user = page.getByRole('region', { name: 'Signed-in user' })
  return textOf(user.or(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })))
}
