import type { Locator } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * Presses a copy button, and waits until it says that it has copied. It only does so for a second, which on a busy
 * machine may pass between two looks, so the page itself takes note.
 */
export async function untilCopied(button: Locator, press: () => Promise<void> = () => button.click()): Promise<void> {
  const states = await button.evaluateHandle((element) => {
    const seen = [element.getAttribute('data-state')]
    new MutationObserver(() => seen.push(element.getAttribute('data-state'))).observe(element, { attributes: true })
    return seen
  })
  await press()
  await eventually(async () => (await states.jsonValue()).includes('copied'), true)
}
