import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { addressOf, openScreen } from '../../support/browser/open-screen.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

after(closeBrowser)

describe('view transition', () => {
  for (const { who, reducedMotion, count } of [
    { who: 'a visitor who welcomes motion', reducedMotion: 'no-preference', count: 1 },
    { who: 'a visitor who asks for less motion', reducedMotion: 'reduce', count: 0 },
  ] as const) {
    test(`to another screen: ${count} for ${who}`, async () => {
      const { page, leave } = await createVisitor({ reducedMotion })
      await countTransitions(page)
      await openScreen(page, '/')
      // Requested when the application is idle.
      await page.waitForFunction(() => document.querySelector('script[type=speculationrules]') === null)

      await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

      assert.equal(addressOf(page), '/projects')
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
      assert.match(await page.title(), /^Projects · /)
      assert.equal(await page.evaluate(() => Number(document.documentElement.dataset.transitions ?? 0)), count)
      await leave()
    })
  }
})

/** Makes the page count view transitions, which still run. */
async function countTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (...args) {
      const { dataset } = document.documentElement
      dataset.transitions = String(Number(dataset.transitions ?? 0) + 1)
      return begin.apply(this, args)
    }
  })
}
