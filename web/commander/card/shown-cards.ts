import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'

/** The parts of a card that get the focus. Its copy button and its fields are null if it has none. */
export type CardParts = {
  readonly card: RefObject<HTMLLIElement | null>
  readonly link: RefObject<HTMLAnchorElement | null>
  readonly copyButton: RefObject<HTMLButtonElement | null>
  readonly fields: RefObject<HTMLFieldSetElement | null>
}

/** The cards of a screen by command id, in no particular order. */
export type ShownCards = ReadonlyMap<string, CardParts>

/** The map in which the cards below register; null if the screen has no keys for cards. */
export const ShownCardsContext = createContext<Map<string, CardParts> | null>(null)

/** Refs for the parts of a card, which is registered while it's shown. */
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

/** The card's first placeholder field; null without placeholders. */
export function firstFieldOf({ fields }: CardParts): HTMLElement | null {
  const first = fields.current?.elements[0]
  return first instanceof HTMLElement ? first : null
}
