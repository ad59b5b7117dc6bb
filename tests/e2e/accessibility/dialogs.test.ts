import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { aVisitor } from '../visitor.ts'
import { coloursOf, contrastOf, ENOUGH_FOR_SHAPES } from './colours.ts'
import { behold, DIALOGS, EXPECTED_COMPLAINT } from './every-sight.ts'

const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }

for (const sight of DIALOGS) {
  test(`4. ${sight.name} keeps the focus: Tab goes through what can be used in it, and never behind it`, async () => {
    const { page, leave } = await aVisitor()
    await behold(page, sight)
    const count = await usable(page).count()

    for (let press = 0; press < 2 * count; press += 1) {
      await page.keyboard.press('Tab')
      assert.equal(await page.locator(':focus:not(dialog *)').count(), 0)
    }

    await leave(EXPECTED_COMPLAINT)
  })

  for (const colorScheme of ['light', 'dark', 'forced'] as const) {
    test(`4. what has the focus in ${sight.name} has a clear ring in ${colorScheme} colours`, async () => {
      const { page, leave } = await aVisitor(colorScheme === 'forced' ? { forcedColors: 'active' } : { colorScheme })
      await behold(page, sight)

      for (const control of await usable(page).all()) {
        await control.focus()
        const { ring, ringWidth, behind } = await coloursOf(control)
        assert.ok(ringWidth >= 2)
        assert.ok(contrastOf(ring, behind) >= ENOUGH_FOR_SHAPES, `${ring} on ${behind}`)
      }

      await leave(EXPECTED_COMPLAINT)
    })
  }

  test(`4. ${sight.name} fits a window of 320 by 256 px: its end can be reached, and nothing is cut off`, async () => {
    const { page, leave } = await aVisitor(ZOOMED)

    await behold(page, sight)

    assert.deepEqual(await misfitsIn(page), [])
    await leave(EXPECTED_COMPLAINT)
  })

  test(`4. with text twice as large ${sight.name} is whole at 768 px`, async () => {
    const { page, leave } = await aVisitor({ viewport: { width: 768, height: 900 }, bypassCSP: true })
    await behold(page, sight)

    await page.addStyleTag({ content: 'html { font-size: 200% }' })

    assert.deepEqual(await misfitsIn(page), [])
    await leave(EXPECTED_COMPLAINT)
  })
}

function usable(page: Page) {
  return page.getByRole('dialog').locator('a[href], button, input')
}

/** What of the dialog is beyond the window, or cut off sideways by a box that is too small for it. */
async function misfitsIn(page: Page): Promise<readonly string[]> {
  return page.locator('dialog, dialog *').evaluateAll((all) =>
    all
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isBeyond = left < 0 || right > window.innerWidth
        const isTooHigh = element.localName === 'dialog' && (top < 0 || bottom > window.innerHeight)
        return isBeyond || isTooHigh || element.scrollWidth > element.clientWidth + 1
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.localName} "${element.textContent.slice(0, 40)}"`),
  )
}
