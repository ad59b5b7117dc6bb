import type { Locator } from 'playwright-core'

/** The text of an element, once it's visible. */
export async function textOf(locator: Locator): Promise<string> {
  await locator.waitFor()
  return (await locator.textContent()) ?? ''
}
