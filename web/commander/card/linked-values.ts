import type { PlaceholderValues } from '../../../core/commands/placeholders.ts'

/** Placeholder values in the fragment of an address. */
export type FragmentValues = {
  readonly values: PlaceholderValues
  /** The names of those that it has a value for which no link may fill in. */
  readonly refused: readonly string[]
}

// A line with a value of this length is still shown whole: no part of what a stranger wrote is out of sight.
const MAX_CHARACTERS = 500

// To a terminal these are keys: a line break runs what was pasted, a tab completes, an escape begins a sequence. U+FFFD is
// what becomes of a value that was not encoded as UTF-8.
const UNFIT = /[\p{Cc}\p{Cs}\ufffd]/u

/**
 * Reads the values of these placeholders from a fragment, `#host=db1&port=5432`, encoded as a form is: the names are those of
 * the placeholders to the letter, the first of several values counts, an empty one and another name count for nothing.
 * Null for a fragment that is no list of values but names a place in the page.
 */
export function readFragment(fragment: string, names: readonly string[]): FragmentValues | null {
  if (fragment !== '' && !fragment.includes('=')) return null
  const parameters = new URLSearchParams(fragment.slice(1))
  const given = names.map((name) => [name, parameters.get(name) ?? ''] as const).filter(([, value]) => value !== '')
  return {
    values: new Map(given.filter(([, value]) => isFit(value))),
    refused: given.filter(([, value]) => !isFit(value)).map(([name]) => name),
  }
}

/** The fragment from which `readFragment` reads these values, in this order; null where no link may have one of them. */
export function fragmentOf(values: PlaceholderValues): string | null {
  const given = [...values].filter(([, value]) => value !== '')
  if (!given.every(([, value]) => isFit(value))) return null
  return `#${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
}

function isFit(value: string): boolean {
  return value.length <= MAX_CHARACTERS && !UNFIT.test(value)
}
