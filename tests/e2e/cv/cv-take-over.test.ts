import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { siteUrl, untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { WITH_CV } from './own-cv.ts'

describe('CV', () => {
  test('stays readable while its code loads', WITH_CV, async () => {
    const { page, leave } = await createVisitor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/cv-screen-[^/]+\.js$/, async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(/\/assets\/cv-screen-[^/]+\.js$/)
    await page.goto(`${await siteUrl()}/cv`)
    await page.evaluate(() => {
      const note = () => {
        if (document.querySelector('h1') === null) document.body.dataset.wasEmpty = 'true'
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    })

    await asked
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    release()
    await untilAlive(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    assert.equal(await page.evaluate(() => document.body.dataset.wasEmpty), undefined)
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), true)
    await leave()
  })
})
