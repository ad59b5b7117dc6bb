import type { Page } from 'playwright-core'

/** The focused element's name or text, and the line of its card; '' if nothing has the focus. */
export async function focusedOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    const line = focused.closest('li')?.querySelector('code')?.textContent
    const name = focused instanceof HTMLInputElement ? focused.type : focused.textContent
    return line === undefined ? name : `${name} ${line}`
  })
}
