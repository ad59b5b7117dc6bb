import type { Page } from 'playwright-core'

/**
 * The text of the focused element, or the type of a focused field, followed by the line of the card that contains it.
 * Returns '' if nothing is focused.
 */
export async function focusedOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    const line = focused.closest('li')?.querySelector('code')?.textContent
    const name = focused instanceof HTMLInputElement ? focused.type : focused.textContent
    return line === undefined ? name : `${name} ${line}`
  })
}
