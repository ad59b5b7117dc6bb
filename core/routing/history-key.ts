/** How many characters name an entry of the history. Source: specification 9, "Router history random key length". */
export const HISTORY_KEY_LENGTH = 6

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A key for an entry of the history: always exactly `HISTORY_KEY_LENGTH` characters of a-z and 0-9 (history 4.10.1's
 * are now and then shorter). `random` is asked once per character and gives numbers from 0 up to, not including, 1.
 */
export function createHistoryKey(random: () => number): string {
  return Array.from({ length: HISTORY_KEY_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join(
    '',
  )
}
