import type { Page } from 'playwright-core'

/**
 * Starts recording the announcements that are only for screen readers. Returns a function that returns them in order.
 */
export async function noteAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const region = page.getByRole('status').last()
  const announcements = await region.evaluateHandle((element) => {
    const heard: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) heard.push(textContent ?? '')
    }).observe(element, { childList: true })
    return heard
  })
  return () => announcements.jsonValue()
}
