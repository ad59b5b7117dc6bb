import { isSameAsk, isUntouched } from '../../../core/search/ask.ts'
import type { AskControl } from '../use-ask.ts'
import type { ResultsInUse } from '../use-results.ts'
import type { CommanderKey } from './commander-key.ts'
import type { CardWalk } from './use-card-walk.ts'
import { addButton, addressIn, cardOf, firstCopyButton } from './walk.ts'

/** Where a key was pressed: in the search box, in another field (of a card's form, say), in a card, or elsewhere. */
type Place = 'box' | 'field' | 'card' | 'page'

const FIELD = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]'

/** What the keys of the Commander screen work on. */
export type KeyedScreen = {
  readonly box: HTMLInputElement
  readonly control: AskControl
  readonly shown: ResultsInUse
  readonly walk: CardWalk
  readonly showKeys: () => void
  /** Goes to an address that a link of this site has, as a new entry of the history. */
  readonly goTo: (address: string) => void
}

type Work = () => void

/**
 * What a key does that is pressed on `target`; null where it does nothing and stays the browser's. What is typed into
 * a field other than the box belongs to that field, but for the key that opens the address of its card.
 */
export function workOf(key: CommanderKey, target: Element, screen: KeyedScreen): Work | null {
  if (key === 'address') return workOfAddress(target, screen)
  switch (placeOf(target, screen.box)) {
    case 'field':
      return null
    case 'box':
      return workInBox(key, screen) ?? workOfToggle(key, screen)
    case 'card':
      return workInCard(key, cardOf(target), screen) ?? workOnPage(key, screen)
    case 'page':
      return workOnPage(key, screen)
  }
}

function workInBox(key: CommanderKey, { box, control, shown, walk }: KeyedScreen): Work | null {
  if (key === 'escape') return box.value === '' ? null : () => control.onText('')
  // The Enter of a keyboard on the screen is how one puts it away: it must not write to the clipboard.
  if (key === 'enter' && matchMedia('(pointer: coarse)').matches) return () => box.blur()
  if (firstCopyButton() === null) return null
  if (key === 'down') return walk.toFirst
  const canCopy = key === 'enter' && box.value !== '' && isAnswered(box, control, shown)
  return canCopy && shown.results.cards[0]?.command.line != null ? () => firstCopyButton()?.click() : null
}

function workInCard(key: CommanderKey, card: Element | null, { box, walk }: KeyedScreen): Work | null {
  if (card === null) return null
  if (key === 'down') return () => walk.down(card)
  if (key === 'up') return () => walk.up(card)
  // The first Escape is the tooltip's.
  return key === 'escape' && document.querySelector('[role=tooltip][data-shown=true]') === null
    ? () => box.focus()
    : null
}

function workOnPage(key: CommanderKey, screen: KeyedScreen): Work | null {
  if (key === 'list-of-keys') return screen.showKeys
  if (key === 'add') return workOfAdding()
  if (key !== 'box') return workOfToggle(key, screen)
  return () => {
    screen.box.focus()
    screen.box.select()
  }
}

/** The button is the owner's; for all others the key is the browser's. */
function workOfAdding(): Work | null {
  const button = addButton()
  return button && (() => button.click())
}

function workOfToggle(key: CommanderKey, { control }: KeyedScreen): Work | null {
  const { mode, ignoreCase } = control.ask
  const isPattern = mode === 'pattern'
  if (key === 'pattern') return () => control.onMode(isPattern ? 'words' : 'pattern')
  return key === 'case' && isPattern ? () => control.onIgnoreCase(!ignoreCase) : null
}

function workOfAddress(target: Element, { box, control, shown, goTo }: KeyedScreen): Work | null {
  // On a link the browser's own meaning stands: a new tab.
  if (target.matches('a[href]')) return null
  const isFirstMeant = target === box && isAnswered(box, control, shown) && !isUntouched(control.ask)
  const cards = isFirstMeant ? document : cardOf(target)
  const address = cards === null ? null : addressIn(cards)
  return address === null ? null : () => goTo(address)
}

/** Whether the cards are those of what the box says now. */
function isAnswered(box: HTMLInputElement, { ask }: AskControl, { results }: ResultsInUse): boolean {
  return results.isAnswer && isSameAsk(results.ask, ask) && ask.text === box.value
}

function placeOf(target: Element, box: Element | null): Place {
  if (target === box) return 'box'
  if (target.matches(FIELD)) return 'field'
  return cardOf(target) === null ? 'page' : 'card'
}
