import { hasPlaceholders, parseLine } from '../../../core/commands/placeholders.ts'
import type { SearchHit } from '../../../core/search/query.ts'

// Heights in pixels of the content above the list, and of the shortest cards with and without placeholder fields. On a
// phone, they're the shortest cards with labels, because the on-screen keyboard hides the end of the list anyway.
const WIDE = { above: 210, card: 103, cardWithFields: 115 }
const NARROW = { above: 250, card: 139, cardWithFields: 183 }
const WIDE_PX = 768

/**
 * The number of cards, from the start of the list, that are certain to fill the window. While a visitor types, the rest
 * are rendered later, because each card takes time.
 */
export function cardsPerWindow(
  cards: readonly SearchHit[],
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'> = window,
): number {
  const { above, card, cardWithFields } = innerWidth < WIDE_PX ? NARROW : WIDE
  let bottom = above
  let count = 0
  for (const { command } of cards) {
    if (count > 0 && bottom >= innerHeight) break
    bottom += hasPlaceholders(parseLine(command.line ?? '')) ? cardWithFields : card
    count += 1
  }
  return count
}
