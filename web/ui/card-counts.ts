/** How many cards Commander's page comes with: what fills a first window, and a little more. */
export const BUILT_CARDS = 24

/**
 * How many the page of a platform comes with that has more than `UNASKED_CARDS`: more make its first visitor wait, and all
 * are there as text. A smaller one comes whole.
 */
export const PLATFORM_CARDS = 64

/** How many cards are shown at once, before there is time for more: more than a window has room for. */
export const FIRST_CARDS = 8

// What stands above the list, and the height of a card of short notes and a short line, in a wide window and in a narrow one.
const ABOVE_PX = 250
const CARD_PX = { wide: 119, narrow: 163 }
const WIDE_PX = 768

/** How many of an answer to what is typed are shown at once: those that the window has room for, as each costs time. */
export function cardsOfWindow(): number {
  const height = CARD_PX[innerWidth < WIDE_PX ? 'narrow' : 'wide']
  return Math.min(FIRST_CARDS, Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / height)))
}

/**
 * How many are added whenever there is time, and how long the list rests first: whoever types will soon see another.
 * A list is shown whole, unasked, where there are at most `UNASKED_CARDS` of them.
 */
export const CARDS_PER_STEP = 8
export const GROWTH_DELAY_MS = 400
export const UNASKED_CARDS = 400

/** Of a longer list so many are shown unasked, and so many added each time that its end comes near. */
export const CARDS_OF_LONG_LIST = 48
export const CARDS_PER_GROWTH = 96
