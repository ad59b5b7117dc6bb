import { type RefObject, useEffect, useRef } from 'react'
import { commandAddress, libraryPartAt } from '../../../core/routing/screens.ts'
import { isEmptyQuery, isSameQuery } from '../../../core/search/query.ts'
import { useHistory, useHistoryEntry } from '../../router/router.tsx'
import { isApple } from '../../ui/key-press.ts'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import { hasSingleKeys } from '../../ui/single-keys.ts'
import { topDialog } from '../../ui/top-dialog.ts'
import type { CardKey, OwnerAdditions } from '../card/owner-additions.ts'
import type { QueryControl } from '../search/use-query.ts'
import type { ResultsInUse } from '../search/use-results.ts'
import { type CommanderKey, commanderKeyOf } from './commander-key.ts'
import { type CardWalk, cardOf, firstCopyButton, placeInOnlyCard, stepTo, useCardWalk } from './walk.ts'

const FIELD = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]'

type KeyedScreen = {
  readonly box: HTMLInputElement
  readonly control: QueryControl
  readonly shown: ResultsInUse
  readonly walk: CardWalk
  readonly owner: OwnerAdditions | null
  readonly showKeys: () => void
  /** Navigates to a path of this site, adding a history entry. */
  readonly goTo: (path: string) => void
}

type KeyAction = () => void

export type CommanderKeysOptions = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: QueryControl
  readonly shown: ResultsInUse
  readonly owner: OwnerAdditions | null
  readonly showKeys: () => void
}

// Holding a key down counts as one press, except for moving between cards.
const MAY_REPEAT: readonly CommanderKey[] = ['down', 'up']

/**
 * Handles the Commander screen's keyboard shortcuts, unless a modal dialog is open. Source:
 * docs/decisions/0011-keyboard-shortcuts.md.
 */
export function useCommanderKeys({ input, control, shown, owner, showKeys }: CommanderKeysOptions): void {
  const history = useHistory()
  const walk = useCardWalk(input, shown)
  useFocusInCard(shown)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const [key, box] = [keyOf(event), input.current]
      if (key === null || box === null || !(event.target instanceof Element)) return
      const run = actionOf(key, event.target, { box, control, shown, walk, owner, showKeys, goTo: history.push })
      if (run === null) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input, control, shown, walk, owner, showKeys, history])
}

/**
 * After the visitor has followed a link to a command, moves the focus from the heading to the command's card. After a
 * page load, Back or Forward, the focus stays where it is.
 */
function useFocusInCard({ results }: ResultsInUse): void {
  const { location, action } = useHistoryEntry()
  const settled = useRef<string | null>(null)

  // Runs after every render, because the card may have just appeared.
  useEffect(() => {
    const part = libraryPartAt(location.pathname)
    if (action === 'POP' || part?.kind !== 'command' || settled.current === location.key) return
    const place = placeInOnlyCard(part.id, results)
    if (place === null) return
    settled.current = location.key
    if (document.activeElement?.matches('main h1, body')) stepTo(place)
  })
}

/**
 * The action of a key press, or null if another handler took the press, the key is being held down or a dialog is open.
 */
function keyOf(event: KeyboardEvent): CommanderKey | null {
  const isTyping = event.target instanceof Element && event.target.matches(FIELD)
  const key = commanderKeyOf(event, { isApple: isApple(), hasSingleKeys: hasSingleKeys(), isTyping })
  if (key === null || event.defaultPrevented || (event.repeat && !MAY_REPEAT.includes(key))) return null
  return topDialog() === null ? key : null
}

/**
 * The action of a key on `target`, or null to leave the key to the browser. Fields other than the search box receive
 * every key except the one that opens the card's page.
 */
function actionOf(key: CommanderKey, target: Element, screen: KeyedScreen): KeyAction | null {
  if (key === 'address') return openPageAction(target, screen)
  if (target === screen.box) return searchBoxAction(key, screen) ?? toggleAction(key, screen)
  if (target.matches(FIELD)) return null
  const card = cardOf(target)
  if (card === null) return pageAction(key, screen)
  return cardAction(key, card, screen) ?? ownerAction(key, card, screen) ?? pageAction(key, screen)
}

function searchBoxAction(key: CommanderKey, { box, control, shown }: KeyedScreen): KeyAction | null {
  if (key === 'escape') return box.value === '' ? null : () => control.onText('')
  // On an on-screen keyboard, Enter closes the keyboard and must not write to the clipboard.
  if (key === 'enter' && hasScreenKeyboard()) return () => box.blur()
  const first = firstCopyButton()
  if (first === null) return null
  if (key === 'down') return () => stepTo(first)
  const canCopy = key === 'enter' && box.value !== '' && isAnswered(box, control, shown)
  return canCopy && shown.results.cards[0]?.command.line != null ? () => first.click() : null
}

function cardAction(key: CommanderKey, card: Element, { box, walk }: KeyedScreen): KeyAction | null {
  if (key === 'down') return () => walk.down(card)
  if (key === 'up') return () => walk.up(card)
  // If a tooltip is shown, the first Escape only closes it.
  return key === 'escape' && document.querySelector('[role=tooltip][data-shown=true]') === null
    ? () => box.focus()
    : null
}

function ownerAction(key: CommanderKey, card: HTMLElement, { owner, shown }: KeyedScreen): KeyAction | null {
  if (owner === null || !isCardKey(key)) return null
  const found = shown.results.cards.find(({ command }) => command.id === card.dataset.command)
  return found === undefined ? null : () => owner.onCardKey(key, found.command)
}

function isCardKey(key: CommanderKey): key is CardKey {
  return key === 'edit' || key === 'duplicate' || key === 'select'
}

function pageAction(key: CommanderKey, screen: KeyedScreen): KeyAction | null {
  if (key === 'list-of-keys') return screen.showKeys
  const { owner } = screen
  if (key === 'add') return owner?.add ? () => owner.add?.() : null
  if (key === 'notice') return noticeAction(screen)
  if (key !== 'box') return toggleAction(key, screen)
  return () => {
    screen.box.focus()
    screen.box.select()
  }
}

function noticeAction({ owner }: KeyedScreen): KeyAction | null {
  const button = owner?.noticeButton()
  return button ? () => button.focus() : null
}

function toggleAction(key: CommanderKey, { control }: KeyedScreen): KeyAction | null {
  const { mode, ignoreCase } = control.query
  const isPattern = mode === 'pattern'
  if (key === 'pattern') return () => control.onMode(isPattern ? 'words' : 'pattern')
  return key === 'case' && isPattern ? () => control.onChange({ ignoreCase: !ignoreCase }) : null
}

function openPageAction(target: Element, { box, control, shown, goTo }: KeyedScreen): KeyAction | null {
  // On a link, the browser has its own action, such as opening a new tab.
  if (target.matches('a[href]')) return null
  const isFirstMeant = target === box && isAnswered(box, control, shown) && !isEmptyQuery(control.query)
  const id = isFirstMeant ? shown.results.cards[0]?.command.id : cardOf(target)?.dataset.command
  return id === undefined ? null : () => goTo(commandAddress(id))
}

function isAnswered(box: HTMLInputElement, { query }: QueryControl, { results }: ResultsInUse): boolean {
  return results.isAnswer && isSameQuery(results.query, query) && query.text === box.value
}
