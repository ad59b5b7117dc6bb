const COPY_BUTTON = 'main [data-copy]'
const CARD = 'li:has([data-copy])'
const ADDRESS = 'main li a[href*="?id="]'

/** The card around an element; null outside, and for cards with nothing to copy. */
export function cardOf(element: Element): Element | null {
  return element.closest(CARD)
}

/** The button that adds a command; null for all but the owner. */
export function addButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-adds]')
}

/** The copy button of the first card. */
export function firstCopyButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(COPY_BUTTON)
}

/** The copy button of the card after (1) or before (-1) `card`; null where there is none in the document. */
export function copyButtonBeside(card: Element, step: 1 | -1): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>(COPY_BUTTON)]
  return buttons[buttons.findIndex((button) => card.contains(button)) + step] ?? null
}

/** Where the work with a command begins, once its card is alone: its first placeholder, else what copies it. */
export function fieldOfOnlyCard(id: string): HTMLElement | null {
  const [link, another] = document.querySelectorAll<HTMLAnchorElement>(ADDRESS)
  if (link === undefined || another !== undefined || new URL(link.href).searchParams.get('id') !== id) return null
  return link.closest('li')?.querySelector<HTMLElement>('input, [data-copy]') ?? link
}

/** Focuses a copy button, or what else is in a card, with the whole card in view. */
export function stepTo(button: HTMLElement): void {
  const card = cardOf(button)
  button.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** The address of its own that a card, or the first of all cards, links to. */
export function addressIn(cards: ParentNode): string | null {
  return cards.querySelector(ADDRESS)?.getAttribute('href') ?? null
}
