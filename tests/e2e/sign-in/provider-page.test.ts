import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { approve, control, goToProvider } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { aVisitor, closeBrowser, type Visitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 800 }

test("6. axe finds nothing wrong with the provider's page, narrow and wide, in light and in dark; it never scrolls sideways", async () => {
  const { page, leave } = await atProvider()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const viewport of [NARROW, WIDE]) {
      await page.setViewportSize(viewport)
      const { violations, passes } = await new AxeBuilder({ page }).analyze()

      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
        [],
      )
      assert.ok(passes.some(({ id }) => id === 'color-contrast'))
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0)
    }
  }
  await leave()
})

test("6. the provider's page has no script, and its policy allows none, nor a frame around it", async () => {
  const { page, leave } = await atProvider()

  const response = await page.reload()
  const headers = response?.headers() ?? {}

  assert.equal(await page.evaluate(() => document.scripts.length), 0)
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none';.*frame-ancestors 'none'/)
  assert.doesNotMatch(headers['content-security-policy'] ?? '', /script-src|unsafe/)
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.equal(headers['cache-control'], 'no-store')
  await leave()
})

test("6. the provider's form works by keyboard alone: Enter signs in", async () => {
  const { page, leave } = await atProvider()

  await page.keyboard.press('Tab')
  const first = await focused(page)
  await page.keyboard.press('Enter')
  await control(page, 'Logout').waitFor()

  assert.equal(first, 'name')
  await leave()
})

test('6. by keyboard every control of the form comes in the order of reading, with a ring that can be seen', async () => {
  const { page, leave } = await atProvider()

  const order: string[] = []
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    order.push(await focused(page))
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth),
      '2px',
    )
  }
  await page.keyboard.press('Enter')
  const sentence = await textOf(page.getByRole('alert'))

  assert.deepEqual(order, ['name', 'password', 'Sign in', 'Cancel'])
  assert.match(sentence, /refused or cancelled/)
  await leave()
})

test('6. another name or password is refused in words, and the fields are filled in again', async () => {
  const { page, leave } = await atProvider()

  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const sentence = await textOf(page.getByRole('alert'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  await approve(page)

  assert.match(sentence, /Wrong user name or password/)
  assert.deepEqual(violations, [])
  await leave(/status of 422/)
})

test('6. after a wrong password for visitor, the right one signs in the visitor', async () => {
  const { page, leave } = await atProvider()

  await page.getByLabel('User name').fill('visitor')
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Password').fill('sample')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await control(page, 'Logout').waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByText('Sample Visitor').first().waitFor()
  await leave(/status of 422/)
})

/** A visitor who has pressed Login. */
async function atProvider(): Promise<Visitor> {
  const visitor = await aVisitor()
  await visitor.page.goto(`${site.url}/authentication`)
  await goToProvider(visitor.page)
  return visitor
}

/** The name of the focused field, or the text of the focused button. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element instanceof HTMLInputElement ? element.name : (element?.textContent ?? '')
  })
}
