import type { Page } from 'playwright-core'

/**
 * A position in the list of commands: the notes of the topmost visible card, and its distance from the window's top
 * edge.
 */
export type PlaceInList = { readonly notes: string; readonly below: number }

/** The page's current position in the list; null if no card is visible. */
export function placeInList(page: Page): Promise<PlaceInList | null> {
  return page.getByRole('list', { name: 'Commands' }).evaluate((list) => {
    const card = Array.from(list.children).find((one) => one.getBoundingClientRect().bottom > 0)
    if (card === undefined) return null
    const notes = card.querySelector('p')?.textContent ?? ''
    return { notes, below: Math.round(card.getBoundingClientRect().top) }
  })
}

/** Scrolls down to at least `y` with the wheel, one window at a time, so every card on the way becomes visible. */
export async function readDownTo(page: Page, y: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(width / 2, height / 2)
  while ((await page.evaluate(() => window.scrollY)) < y) {
    await page.mouse.wheel(0, height)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
}
