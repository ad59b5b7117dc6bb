import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { approve, control, goToProvider } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { closeBrowser, createVisitor, type Visitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 800 }

describe("local provider's page", () => {
  test('has no axe violations and never scrolls sideways', async () => {
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

  test('has no script, and allows neither scripts nor frames', async () => {
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

  test('signs in by keyboard alone', async () => {
    const { page, leave } = await atProvider()

    await page.keyboard.press('Tab')
    const first = await focused(page)
    await page.keyboard.press('Enter')
    await control(page, 'Logout').waitFor()

    assert.equal(first, 'name')
    await leave()
  })

  test('has a visible focus ring, in reading order', async () => {
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

  test('refuses wrong credentials with a message', async () => {
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

  test('accepts the visitor after a wrong password', async () => {
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
})

async function atProvider(): Promise<Visitor> {
  const visitor = await createVisitor()
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
