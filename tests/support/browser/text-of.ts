import type { Locator } from 'playwright-core'

/** The text of an element. Waits until the element is visible. */
export async function textOf(locator: Locator): Promise<string> {
  await locator.waitFor()
  return (await locator.textContent()) ?? ''
}
