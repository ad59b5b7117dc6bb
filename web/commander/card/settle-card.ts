import styles from './command-card.module.css'

// More of them make a frame longer than a slow phone may be held up.
const CARDS_PER_FRAME = 4

const built = styles.built ?? ''
const waiting: HTMLLIElement[] = []

/** The class of a card that came with the page; none where the browser makes the card. */
export const CLASS_OF_BUILT = import.meta.env.SSR ? ` ${built}` : ''

/**
 * Has the browser learn the size of a card that it leaves out while far from the window, by laying it out for one frame:
 * a few in each, as some hundreds at once hold a slow phone up for half a second, and as every card that stays laid out
 * makes each later frame longer.
 */
export function settleCard(card: HTMLLIElement | null): void {
  if (card?.classList.contains(built) && waiting.push(card) === 1) requestAnimationFrame(settleNext)
}

function settleNext(): void {
  const cards = waiting.slice(0, CARDS_PER_FRAME)
  for (const card of cards) card.style.contentVisibility = 'visible'
  requestAnimationFrame(() => {
    for (const card of waiting.splice(0, cards.length)) card.style.contentVisibility = ''
    if (waiting.length > 0) settleNext()
  })
}
