import type { Page } from 'playwright-core'

/** Begins to note what the page announces to screen readers alone; the function given back tells it, in order. */
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
