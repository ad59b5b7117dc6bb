import type { Locator, Page } from 'playwright-core'
import { textOf } from './text-of.ts'

/** Address of the provider's page that asks who the visitor is. */
export const PROVIDER_PAGE = /\/oidc\/interaction\/[\w-]+$/

const ASKED_WITHIN_MS = 10_000

/** The control in the navigation bar while it's labelled `label`. */
export function control(page: Page, label: 'Login' | 'Logout'): Locator {
  return page.getByRole('navigation').getByRole('button', { name: label, exact: true })
}

/** Presses Login, and waits for the provider's page. */
export async function goToProvider(page: Page): Promise<void> {
  await control(page, 'Login').click()
  await page.waitForURL(PROVIDER_PAGE, { timeout: ASKED_WITHIN_MS })
}

/** Presses the only button that the provider's page needs, and waits until the site knows the visitor. */
export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await control(page, 'Logout').waitFor()
}

/** Signs in at an address under '/authentication'. */
export async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await goToProvider(page)
  await approve(page)
}

/** Follows the links to Home without loading a page. Returns the user's data shown there, or the offer to sign in. */
export async function userOnHome(page: Page): Promise<string> {
  await page.getByRole('navigation').getByRole('link').first().click()
  const user = page.getByRole('region', { name: 'Signed-in user' })
  return textOf(user.or(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })))
}
