import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'

/** The parts of a card that can receive focus. A card may have no copy button and no fields. */
export type CardParts = {
  readonly card: RefObject<HTMLLIElement | null>
  readonly link: RefObject<HTMLAnchorElement | null>
  readonly copyButton: RefObject<HTMLButtonElement | null>
  readonly fields: RefObject<HTMLFieldSetElement | null>
}

/** The cards on a screen by command id, in no particular order. */
export type ShownCards = ReadonlyMap<string, CardParts>

/** The map in which a screen's cards register themselves. Null if the screen has no keyboard shortcuts for cards. */
export const ShownCardsContext = createContext<Map<string, CardParts> | null>(null)

/** Returns refs for the parts of a card, and registers the card while it's mounted. */
export function useCardParts(id: string): CardParts {
  const shown = useContext(ShownCardsContext)
  const [parts] = useState(createParts)

  useLayoutEffect(() => {
    shown?.set(id, parts)
    return () => {
      if (shown?.get(id) === parts) shown.delete(id)
    }
  }, [shown, id, parts])

  return parts
}

function createParts(): CardParts {
  return { card: { current: null }, link: { current: null }, copyButton: { current: null }, fields: { current: null } }
}

/** The card's first placeholder field, or null if it has no placeholders. */
export function firstFieldOf({ fields }: CardParts): HTMLElement | null {
  const first = fields.current?.elements[0]
  return first instanceof HTMLElement ? first : null
}
