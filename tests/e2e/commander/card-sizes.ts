import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** How many cards are taken to be higher or lower than they are once laid out. */
export function wrongSizes(page: Page): Promise<number> {
  return page.getByRole('list', { name: 'Commands' }).evaluate((list) => {
    const cards = Array.from(list.children).filter((card) => card instanceof HTMLElement)
    const taken = cards.map(({ offsetHeight }) => offsetHeight)
    for (const card of cards) card.style.contentVisibility = 'visible'
    const wrong = cards.filter(({ offsetHeight }, index) => offsetHeight !== taken[index])
    for (const card of cards) card.style.contentVisibility = ''
    return wrong.length
  })
}

/** Waits until the browser knows how high every card is; until then what is below may still move. */
export async function untilSized(page: Page): Promise<void> {
  await eventually(() => wrongSizes(page), 0)
}
