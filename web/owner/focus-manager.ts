import { focusHeading } from '../router/screen-heading.tsx'
import { topDialog } from '../ui/top-dialog.ts'

/** Marks elements that give up the focus to a restored card: the Add button and the notice bar. */
export const YIELDS_FOCUS = { 'data-gives-way': '' } as const

/** Decides where the focus goes when the focused element disappears. */
export type FocusManager = {
  /** Registers a card's edit button. Returns a cleanup function; call it before the card disappears. */
  readonly addCard: (id: string, button: HTMLElement) => () => void
  /** Moves the focus to the card of this command as soon as it's there, unless it has been moved elsewhere by then. */
  readonly awaitCard: (id: string) => void
  /**
   * Moves the focus from the card of this command, which is about to disappear, to the next card, or to the previous
   * one if it's the last. Does nothing if the focus is elsewhere.
   */
  readonly leaveForNeighbour: (id: string) => void
  /** If nothing has the focus, moves it to the card of this command, or else to the Add button. */
  readonly focusIfLost: (id: string | null) => void
  /** Registers the Add button. Returns a cleanup function. */
  readonly setAdd: (button: HTMLElement) => () => void
  /** Registers the bar with the notices. Returns a cleanup function. */
  readonly setNotices: (bar: HTMLElement) => () => void
  /** The first button of the newest notice; null if there is none. */
  readonly noticeButton: () => HTMLElement | null
  /** Focuses the close button of the open dialog; without one, the Add button. */
  readonly focusFallback: () => void
  /** The edit buttons of the cards in page order, by command id. */
  readonly cards: () => ReadonlyMap<string, HTMLElement>
}

/** Creates an empty registry. */
export function createFocusManager(): FocusManager {
  const cards = new Map<string, HTMLElement>()
  let awaited: string | null = null
  let add: HTMLElement | null = null
  let notices: HTMLElement | null = null

  const inOrder = () => new Map([...cards].sort(([, one], [, other]) => (isBefore(one, other) ? -1 : 1)))
  const focusAdd = () => {
    if (add === null) focusHeading()
    else add.focus({ preventScroll: true })
  }

  return {
    addCard: (id, button) => {
      cards.set(id, button)
      if (awaited === id && (isFocusLost() || document.activeElement?.closest('[data-gives-way]'))) {
        awaited = null
        button.focus({ preventScroll: true })
      }
      return () => {
        cards.delete(id)
        if (!button.parentElement?.contains(document.activeElement)) return
        awaited = id
        focusAdd()
      }
    },
    awaitCard: (id) => {
      awaited = id
    },
    leaveForNeighbour: (id) => {
      const card = cards.get(id)?.closest('li')
      if (!card?.contains(document.activeElement)) return
      const all = [...inOrder().keys()]
      const place = all.indexOf(id)
      const next = all[place + 1] ?? all[place - 1]
      const neighbour = next === undefined ? undefined : cards.get(next)
      if (neighbour === undefined) focusAdd()
      else neighbour.focus({ preventScroll: true })
      // After the card has disappeared and the others have moved up.
      requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    },
    focusIfLost: (id) => {
      const button = id === null ? undefined : cards.get(id)
      if (!isFocusLost()) return
      if (button === undefined) focusAdd()
      else button.focus()
    },
    setAdd: (button) => {
      add = button
      return () => {
        add = null
      }
    },
    setNotices: (bar) => {
      notices = bar
      return () => {
        notices = null
      }
    },
    noticeButton: () => notices?.querySelector('button') ?? null,
    focusFallback: () => {
      const dialog = topDialog()
      if (dialog === null) focusAdd()
      else dialog.closing.focus()
    },
    cards: inOrder,
  }
}

/** True if nothing has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
