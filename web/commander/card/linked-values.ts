import type { PlaceholderValues } from '../../../core/commands/placeholders.ts'

/** Placeholder values in the fragment of an address. */
export type FragmentValues = {
  readonly values: PlaceholderValues
  /** Names of placeholders whose value in the address isn't allowed in links. */
  readonly refused: readonly string[]
}

// Short enough for the line to be shown in full, so that no part of a stranger's text is out of sight.
const MAX_CHARACTERS = 500

// Terminals treat these as keys: a line break runs what was pasted, a tab completes, an escape starts a sequence.
// U+FFFD stands for a value that wasn't encoded as UTF-8.
const UNFIT = /[\p{Cc}\p{Cs}\ufffd]/u

/**
 * Reads placeholder values from a fragment such as `#host=db1&port=5432`, encoded like a form. Names must match
 * exactly; the first of several values counts; empty values and unknown names are ignored. Null if the fragment isn't
 * a list of values but an anchor in the page.
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

/**
 * The fragment that `readFragment` reads back as these values, in this order; null if one of them isn't allowed in
 * links.
 */
export function fragmentOf(values: PlaceholderValues): string | null {
  const given = [...values].filter(([, value]) => value !== '')
  if (!given.every(([, value]) => isFit(value))) return null
  return `#${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
}

function isFit(value: string): boolean {
  return value.length <= MAX_CHARACTERS && !UNFIT.test(value)
}
