/** Cards in Commander's prerendered page: enough to fill a window, and a few more. */
export const BUILT_CARDS = 24

/**
 * Cards in the prerendered page of a platform with more than `AUTOMATIC_CARDS` commands. Smaller platforms get all.
 */
export const PLATFORM_CARDS = 64

/** Cards rendered at once: more than fit in a window. The rest follow when the page is idle. */
export const FIRST_CARDS = 8

// Heights in pixels of the content above the list and of the shortest card. On a phone it's a card with labels, since
// the keyboard hides the end of the list.
const WIDE = { above: 210, card: 103 }
const NARROW = { above: 250, card: 139 }
const WIDE_PX = 768

/** Cards shown at once while typing: as many as fit in the window, because each takes time. */
export function cardsPerWindow(): number {
  const { above, card } = innerWidth < WIDE_PX ? NARROW : WIDE
  return Math.min(FIRST_CARDS, Math.max(1, Math.ceil((innerHeight - above) / card)))
}

/**
 * Cards added per idle step, after a pause in typing: few enough that a key pressed meanwhile doesn't wait. Lists of up
 * to `AUTOMATIC_CARDS` cards grow to their end automatically.
 */
export const CARDS_PER_STEP = 8
export const GROWTH_DELAY_MS = 400
export const AUTOMATIC_CARDS = 400

/** Longer lists: cards rendered automatically, and cards added per scroll. */
export const CARDS_OF_LONG_LIST = 48
export const CARDS_PER_GROWTH = 96
