import { cardOf } from './walk.ts'

/** Where a key was pressed: in the search box, in another field (of a card's form, say), in a card, or elsewhere. */
export type Place = 'box' | 'field' | 'card' | 'page'

const FIELD = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]'

export function placeOf(target: Element, box: Element | null): Place {
  if (target === box) return 'box'
  if (target.matches(FIELD)) return 'field'
  return cardOf(target) === null ? 'page' : 'card'
}
