import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { stopClock, takeClock } from './stop-clock.ts'

// Chromium measures layout in units of 1/64 px.
const A_TRIFLE_PX = 1 / 64
const site = await startSite(commandsOf(...Array.from({ length: 30 }, (_, index) => `command ${index}`)))

after(closeBrowser)
after(site.close)

async function boxOf(element: Locator) {
  return element.evaluate((node) => {
    const { top, bottom, left, right, width } = node.getBoundingClientRect()
    return { top, bottom, left, right, width, center: (left + right) / 2 }
  })
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= A_TRIFLE_PX

const refusing = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })

/** Records the property and duration of every fade of a tooltip as it begins. */
const noteFades = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof HTMLElement) || target.role !== 'tooltip') return
      const fades = document.documentElement.dataset.fades ?? ''
      document.documentElement.dataset.fades = `${fades}${propertyName} ${getComputedStyle(target).transitionDuration};`
    })
  })

describe('tooltip', () => {
  test('fades in for 300 ms and out for 250 ms', async () => {
    const { page, copyButton, leave } = await openCommander(site, {
      reducedMotion: 'no-preference',
      arrange: async (page) => {
        await takeClock(page)
        await noteFades(page)
      },
    })
    const fades = () => page.locator('html').getAttribute('data-fades')
    await stopClock(page)

    await copyButton(1).hover()
    await eventually(fades, 'opacity 0.3s;')
    await eventually(() => page.getByRole('tooltip').evaluate((bubble) => getComputedStyle(bubble).opacity), '1')
    await page.keyboard.press('Escape')
    await eventually(fades, 'opacity 0.3s;opacity 0.25s;')
    await page.clock.runFor(249)
    const isStillThere = await page.getByRole('tooltip').count()
    await page.clock.runFor(1)

    await eventually(() => page.getByRole('tooltip').count(), 0)
    assert.equal(isStillThere, 1)
    await leave()
  })

  test('is 10 px above its button, on top of everything', async () => {
    const viewport = { width: 1280, height: 700 }
    const { page, cards, copyButton, leave } = await openCommander(site, {
      arrange: noteFades,
      reducedMotion: 'reduce',
      viewport,
    })
    const tooltip = page.getByRole('tooltip')

    for (const width of [1280, 320]) {
      await page.setViewportSize({ ...viewport, width })
      await copyButton(1).hover()
      const [button, bubble] = [await boxOf(copyButton(1)), await boxOf(tooltip)]
      assert.ok(isSame(bubble.bottom + 10, button.top), `${bubble.bottom} ${button.top}`)
      assert.ok(bubble.left >= 0 && bubble.right <= width)
      // The tooltip is centred above its button unless it would then extend beyond the card.
      const center = Math.min(button.center, (await boxOf(cards.nth(1))).right - bubble.width / 2)
      if (width > 400) assert.ok(isSame(bubble.center, center), `${bubble.center} ${center}`)
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width)

      const look = await tooltip.evaluate((element) => {
        const { zIndex, transitionDuration } = getComputedStyle(element)
        return [zIndex, element.parentElement?.tagName, transitionDuration]
      })
      assert.deepEqual(look, ['9999', 'MAIN', '0s'])
      await page.keyboard.press('Escape')
      await tooltip.waitFor({ state: 'detached' })
      await page.mouse.move(0, 0)
    }

    assert.equal(await page.locator('html').getAttribute('data-fades'), null)
    await leave()
  })

  test('follows its button, and moves below near the top', async () => {
    const { page, copyButton, leave } = await openCommander(site, { viewport: { width: 1280, height: 700 } })
    const tooltip = page.getByRole('tooltip')
    await copyButton(4).hover()
    await tooltip.waitFor()
    await page.evaluate(() => window.scrollBy(0, 45))
    await eventually(async () => isSame((await boxOf(tooltip)).bottom + 10, (await boxOf(copyButton(4))).top), true)
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
    // Otherwise, another button would move under the pointer.
    await page.mouse.move(0, 0)

    await copyButton(9).evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 12))
    await copyButton(9).hover()
    const [button, bubble] = [await boxOf(copyButton(9)), await boxOf(tooltip)]
    assert.ok(button.top < 30, `${button.top}`)
    assert.ok(isSame(button.bottom + 10, bubble.top), `${button.bottom} ${bubble.top}`)
    await leave()
  })

  test('is at most 350 px wide and within the window', async () => {
    const { page, copyButton, leave } = await openCommander(site, { arrange: refusing })
    const tooltip = page.getByRole('tooltip', { name: 'Not copied: the browser refused.' })

    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await copyButton(1).click()
      await tooltip.waitFor()
      await eventually(async () => isSame((await boxOf(tooltip)).bottom + 10, (await boxOf(copyButton(1))).top), true)
      const bubble = await boxOf(tooltip)
      assert.ok(bubble.width <= 350 && bubble.width > 200, `${bubble.width}`)
      assert.ok(bubble.left >= 0 && bubble.right <= width, `${bubble.left} ${bubble.right}`)
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width)
    }

    await leave()
  })
})
