import { focusHeading } from '../router/screen-heading.tsx'
import { topDialog } from '../ui/top-dialog.ts'

/** Marks the Add button and the notice bar. A card that reappears may take the focus from them. */
export const YIELDS_FOCUS = { 'data-yields-focus': '' } as const

/** Moves the focus when the focused element disappears. */
export type FocusManager = ReturnType<typeof createFocusManager>

/** Creates a focus manager with no registered elements. */
export function createFocusManager() {
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
    /** Registers a card's edit button. Returns a cleanup function, to be called before the card disappears. */
    addCard: (id: string, button: HTMLElement) => {
      cards.set(id, button)
      if (awaited === id && (isFocusLost() || document.activeElement?.closest('[data-yields-focus]'))) {
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
    /** Focuses the card of this command as soon as it appears, unless the focus has moved elsewhere by then. */
    awaitCard: (id: string) => {
      awaited = id
    },
    /**
     * Moves the focus from the card of this command, which is about to disappear, to the next card, or else to the
     * previous one, or else to the Add button. Does nothing if the focus is elsewhere.
     */
    focusNeighbour: (id: string) => {
      const card = cards.get(id)?.closest('li')
      if (!card?.contains(document.activeElement)) return
      const all = [...inOrder().keys()]
      const index = all.indexOf(id)
      const next = all[index + 1] ?? all[index - 1]
      const neighbour = next === undefined ? undefined : cards.get(next)
      if (neighbour === undefined) focusAdd()
      else neighbour.focus({ preventScroll: true })
      // Scrolls after the card has disappeared and the others have moved up.
      requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    },
    /**
     * If nothing has the focus, focuses the edit button of this command's card, or the Add button if it has no card.
     */
    focusIfLost: (id: string | null) => {
      const button = id === null ? undefined : cards.get(id)
      if (!isFocusLost()) return
      if (button === undefined) focusAdd()
      else button.focus()
    },
    /** Registers the Add button. Returns a cleanup function. */
    setAdd: (button: HTMLElement) => {
      add = button
      return () => {
        add = null
      }
    },
    /** Registers the notice bar. Returns a cleanup function. */
    setNotices: (bar: HTMLElement) => {
      notices = bar
      return () => {
        notices = null
      }
    },
    /** The first button of the newest notice, or null if there isn't one. */
    noticeButton: () => notices?.querySelector('button') ?? null,
    /** Focuses the close button of the open dialog, or the Add button if no dialog is open. */
    focusFallback: () => {
      const dialog = topDialog()
      if (dialog === null) focusAdd()
      else dialog.closing.focus()
    },
    /** The cards' edit buttons by command id, in document order. */
    cards: inOrder,
  }
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
