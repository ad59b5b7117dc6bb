import type { Locator } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * Presses a copy button, and waits until it has shown that the line was copied. The button shows this for only a
 * second, which a test could miss on a busy machine, so an observer in the page records it.
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
