/** The number of cards in Commander's prerendered page: enough to fill a window and a few more. */
export const BUILT_CARDS = 24

/**
 * The number of cards in the prerendered page of a platform with more than `AUTOMATIC_CARDS` commands. Pages of smaller
 * platforms contain all cards.
 */
export const PLATFORM_CARDS = 64

/**
 * The number of cards rendered immediately, which is more than fit in most windows. More follow when the page is idle.
 */
export const FIRST_CARDS = 8

/**
 * The number of cards added per idle step after a pause in typing (`GROWTH_DELAY_MS`). It's low enough that a key
 * pressed meanwhile doesn't have to wait. Lists of up to `AUTOMATIC_CARDS` cards grow to their end automatically.
 */
export const CARDS_PER_STEP = 8
export const GROWTH_DELAY_MS = 400
export const AUTOMATIC_CARDS = 400

/**
 * For longer lists, the number of cards rendered automatically, and the number added when the visitor scrolls near the
 * end.
 */
export const CARDS_OF_LONG_LIST = 48
export const CARDS_PER_GROWTH = 96
