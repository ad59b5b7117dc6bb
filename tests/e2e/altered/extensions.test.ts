import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createVisitor } from '../../support/browser/visitor.ts'
import { openSmallCommander } from './open-small-commander.ts'

const BROKEN = { level: 1, name: 'Something went wrong' } as const
const FAILED_ONCE = /NotFoundError|removeChild/

describe('an extension that removes cards', () => {
  test("doesn't affect the search, its counts or the focus", async () => {
    const { page, leave } = await createVisitor()
    await openSmallCommander(page)
    await removeCardsForGood(page)

    const search = page.getByRole('searchbox')
    await search.pressSequentially('last commit', { delay: 50 })

    await page.getByRole('status').getByText('1 of 5 commands.', { exact: true }).waitFor()
    assert.equal(await search.inputValue(), 'last commit')
    assert.equal(await search.evaluate((box) => box === document.activeElement), true)
    assert.equal(await page.getByRole('heading', BROKEN).count(), 0)
    await leave(FAILED_ONCE)
  })

  test("doesn't break going back to Commander", async () => {
    const { page, leave } = await createVisitor()
    await openSmallCommander(page)
    await removeCardsForGood(page)

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.goBack()

    await page.getByRole('status').getByText('5 commands.', { exact: true }).waitFor()
    await leave(FAILED_ONCE)
  })
})

/** Removes the second card, and does so again whenever the list is re-rendered. */
async function removeCardsForGood(page: Page): Promise<void> {
  await page.evaluate(() => {
    const remove = () => document.querySelector('main ul[aria-label=Commands] > li:nth-child(2)')?.remove()
    remove()
    const observer = new MutationObserver((mutations) => {
      if (mutations.some(({ addedNodes }) => addedNodes.length > 0)) remove()
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })
}
