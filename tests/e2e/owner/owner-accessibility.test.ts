import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { misfitsIn, setTextSize, smallTargetsIn } from '../../support/browser/misfits.ts'
import { openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { violationsAt } from '../../support/browser/violations.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { LIBRARY_OF_VIEWS, OWNER_VIEWS } from './owner-views.ts'

const site = await startSite(LIBRARY_OF_VIEWS)

after(closeBrowser)
after(site.close)

const EXPECTED_COMPLAINT = /status of (?:412|422)|ERR_CONNECTION_REFUSED/
const PREVIEW = '[inert]'
const OWNERS = 'dialog, dialog *, [aria-label="Your library"] *, [data-yields-focus] *, li:has(> [data-tools]) *'
const TARGETS = 'main :is(a[href], button, input, textarea, summary):not([inert] *)'

describe("owner's views", () => {
  // A single sign-in serves all views. Each view is opened from Commander, checked and closed again.
  test('are accessible when narrow, dark or enlarged', async (context) => {
    const owner = await openAsOwner(site, { colorScheme: 'light' })
    for (const { name, show, hide } of OWNER_VIEWS) {
      await show(owner)
      await checkView(context, name, owner.page)
      await asItWas(owner.page)
      await hide(owner)
    }
    await owner.leave(EXPECTED_COMPLAINT)
  })
})

async function checkView(context: TestContext, name: string, page: Page): Promise<void> {
  await context.test(`${name} has no axe violations, narrow, wide or dark`, async () => {
    assert.deepEqual(await violationsAt(page, [320, 1280], { exclude: PREVIEW }), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await violationsAt(page, [1280], { rules: 'colours', exclude: PREVIEW }), [])
  })

  await context.test(`${name} fits 320 by 256 px, with large enough targets`, async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    assert.deepEqual(await misfitsIn(page, OWNERS), [])
    assert.deepEqual(await smallTargetsIn(page, TARGETS), [])
  })

  await context.test(`${name} stays readable at 768 px with doubled text size`, async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await setTextSize(page, 200)
    assert.deepEqual(await misfitsIn(page, OWNERS), [])
  })
}

/** Resets the window after a view was checked, and removes request handlers that the view installed. */
async function asItWas(page: Page): Promise<void> {
  await setTextSize(page, 100)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.unrouteAll()
}
