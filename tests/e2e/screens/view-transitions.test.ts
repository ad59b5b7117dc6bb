import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { addressOf, openScreen } from '../../support/browser/open-screen.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

after(closeBrowser)

describe('number of view transitions', () => {
  for (const { who, reducedMotion, count } of [
    { who: 'a visitor without a motion preference', reducedMotion: 'no-preference', count: 1 },
    { who: 'a visitor who prefers reduced motion', reducedMotion: 'reduce', count: 0 },
  ] as const) {
    test(`is ${count} for ${who}`, async () => {
      const { page, leave } = await createVisitor({ reducedMotion })
      await countTransitions(page)
      await openScreen(page, '/')
      // When idle, the application enables view transitions and removes its speculation rules.
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

/** Counts the page's view transitions without suppressing them. */
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
