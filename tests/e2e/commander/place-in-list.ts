import type { Page } from 'playwright-core'

/** Where in the list of commands one is: the notes of the topmost card in the window, and how far below its edge it is. */
export type PlaceInList = { readonly notes: string; readonly below: number }

/** The place in the list that is read now; none where no card is in the window. */
export function placeInList(page: Page): Promise<PlaceInList | null> {
  return page.getByRole('list', { name: 'Commands' }).evaluate((list) => {
    const card = Array.from(list.children).find((one) => one.getBoundingClientRect().bottom > 0)
    if (card === undefined) return null
    const notes = card.querySelector('p')?.textContent ?? ''
    return { notes, below: Math.round(card.getBoundingClientRect().top) }
  })
}

/** Reads on with the wheel, window by window, until `y` is reached: every card on the way has been in the window. */
export async function readDownTo(page: Page, y: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(width / 2, height / 2)
  while ((await page.evaluate(() => window.scrollY)) < y) {
    await page.mouse.wheel(0, height)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
}
