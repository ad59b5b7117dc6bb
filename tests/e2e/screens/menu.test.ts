import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

// Stands for the first tab stop below the bar, because that depends on the owner's content.
const AFTER_THE_BAR = 'what comes after the bar'
const PHONE = { viewport: { width: 375, height: 700 } }

describe('menu on a phone', () => {
  test('is collapsed at first, and skipped by Tab', async () => {
    const { page, leave } = await createVisitor(PHONE)

    await openScreen(page, '/')

    const { toggle, link } = menuOf(page)
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false')
    assert.equal(await link.isVisible(), false)
    assert.deepEqual(await tabStops(page), [site.name, 'Menu', AFTER_THE_BAR])
    await leave()
  })

  test('has a toggle that names what it controls', async () => {
    const { page, leave } = await createVisitor(PHONE)

    await openScreen(page, '/')

    const id = (await menuOf(page).toggle.getAttribute('aria-controls')) ?? ''
    assert.equal(await page.locator(`[id="${id}"]`).getByText('Projects', { exact: true }).count(), 1)
    await leave()
  })

  test('toggles by mouse, with its link after the button', async () => {
    const { page, leave } = await createVisitor(PHONE)
    await openScreen(page, '/')
    const { toggle, link } = menuOf(page)

    await toggle.click()
    const iconWhenExpanded = await iconOf(page)
    const whenExpanded = [await toggle.getAttribute('aria-expanded'), await link.isVisible(), await tabStops(page)]
    await toggle.click()
    const whenCollapsed = [await toggle.getAttribute('aria-expanded'), await link.isVisible()]

    assert.deepEqual(whenExpanded, ['true', true, [site.name, 'Menu', 'Projects', AFTER_THE_BAR]])
    assert.deepEqual(whenCollapsed, ['false', false])
    assert.deepEqual([iconWhenExpanded, await iconOf(page)], ['cross', 'bars'])
    await leave()
  })

  for (const key of ['Enter', 'Space']) {
    test(`toggles with ${key}, and keeps the focus`, async () => {
      const { page, leave } = await createVisitor(PHONE)
      await openScreen(page, '/')
      const { toggle, link } = menuOf(page)
      await toggle.focus()

      await page.keyboard.press(key)
      const afterOne = await link.isVisible()
      await page.keyboard.press(key)
      const afterTwo = await link.isVisible()

      assert.deepEqual([afterOne, afterTwo], [true, false])
      assert.ok(await toggle.evaluate((button) => button === document.activeElement))
      await leave()
    })
  }

  for (const name of ['Projects', site.name]) {
    test(`collapses after following "${name}"`, async () => {
      const { page, leave } = await createVisitor(PHONE)
      await openScreen(page, '/projects/commander')
      const { toggle, link } = menuOf(page)
      await toggle.click()

      await page.getByRole('navigation').getByRole('link', { name }).click()
      await page.locator('h1:focus', { hasText: name }).waitFor()

      assert.equal(await toggle.getAttribute('aria-expanded'), 'false')
      assert.equal(await link.isVisible(), false)
      await leave()
    })
  }
})

describe('menu in a wide window', () => {
  for (const width of [640, 1280]) {
    test(`shows the Projects link without a toggle at ${width} px`, async () => {
      const { page, leave } = await createVisitor({ viewport: { width, height: 700 } })

      await openScreen(page, '/')

      const { toggle, link } = menuOf(page)
      assert.equal(await link.isVisible(), true)
      assert.equal(await toggle.isVisible(), false)
      assert.deepEqual(await tabStops(page), [site.name, 'Projects', AFTER_THE_BAR])
      await leave()
    })
  }
})

function menuOf(page: Page) {
  const navigation = page.getByRole('navigation')
  return {
    toggle: navigation.locator('button', { has: page.locator('svg') }),
    link: navigation.getByText('Projects', { exact: true }),
  }
}

/** The icon on the toggle. Only the cross is as tall as it is wide. */
function iconOf(page: Page): Promise<'cross' | 'bars'> {
  return menuOf(page)
    .toggle.locator('path')
    .evaluate((path: SVGPathElement) => {
      const { width, height } = path.getBBox()
      return width === height ? 'cross' : 'bars'
    })
}

/** Names of the home page's tab stops, from the brand to the end of the bar. The next one is `AFTER_THE_BAR`. */
async function tabStops(page: Page): Promise<readonly string[]> {
  const stops: string[] = [site.name]
  await page.getByRole('navigation').getByText(site.name).focus()
  while (stops.at(-1) !== AFTER_THE_BAR && stops.length < 10) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const isInBar = await focused.evaluate((element) => element.closest('nav') !== null)
    const name = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
    stops.push(isInBar ? name : AFTER_THE_BAR)
  }
  return stops
}
