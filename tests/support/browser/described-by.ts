import type { Locator } from 'playwright-core'

/** The texts of the elements in an element's `aria-describedby`, in that order, with ` | ` between them. */
export async function describedBy(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const ids = node.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? `no ${id}`).join(' | ')
  })
}
