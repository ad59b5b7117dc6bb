import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'

const MAX_STOPS = 12

/** Presses Tab until `target` has the focus. Fails after 12 presses. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (await isFocused()) return
  }
  assert.fail(`Not reached by ${MAX_STOPS} presses of Tab.`)
}
