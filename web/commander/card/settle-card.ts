import { FIRST_CARDS } from '../../ui/card-counts.ts'
import styles from './command-card.module.css'

const unsettled = styles.unsettled ?? ''
const waiting: HTMLLIElement[] = []

/** The class of a card that the build made, until `settleCard` takes it away; none where the browser makes the card. */
export const CLASS_OF_BUILT = import.meta.env.SSR ? ` ${unsettled}` : ''

/**
 * Has the browser lay out a card that it had left out while far from the window: a few in each frame, as a few hundred at
 * once hold a slow phone up for half a second.
 */
export function settleCard(card: HTMLLIElement | null): void {
  if (card?.classList.contains(unsettled) && waiting.push(card) === 1) requestAnimationFrame(settleNext)
}

function settleNext(): void {
  for (const card of waiting.splice(0, FIRST_CARDS)) card.classList.remove(unsettled)
  if (waiting.length > 0) requestAnimationFrame(settleNext)
}
