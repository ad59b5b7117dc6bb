import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * The address, including the code, to which the provider would redirect the visitor. The visitor stays on the
 * provider's page, because the form is sent separately, with the window's cookies.
 */
export async function genuineAnswer(page: Page): Promise<string> {
  const { request } = page.context()
  const action = await page.locator('form').getAttribute('action')
  const form = {
    name: await page.getByLabel('User name').inputValue(),
    password: await page.getByLabel('Password').inputValue(),
  }
  const resumed = await request.post(new URL(action ?? '', page.url()).href, { form, maxRedirects: 0 })
  const answered = await request.get(resumed.headers().location ?? '', { maxRedirects: 0 })
  const address = answered.headers().location
  assert.ok(address !== undefined && new URL(address).searchParams.has('code'))
  return address
}
