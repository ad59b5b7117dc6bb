import type { Page } from 'playwright-core'

/** Starts recording what the page announces only to screen readers. Returns a function that returns it in order. */
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
