import type { PlaceholderValues } from '../../../core/commands/placeholders.ts'
import { isFitForLink, type ValuesFromLink, valuesFromLink } from '../../../core/commands/values-from-link.ts'

/**
 * Reads placeholder values from a fragment such as `#host=db1&port=5432`, encoded like a form. Names must match
 * exactly; the first of several values counts; empty values and unknown names are ignored. Null if the fragment isn't
 * a list of values but an anchor in the page.
 */
export function readFragment(fragment: string, names: readonly string[]): ValuesFromLink | null {
  if (fragment !== '' && !fragment.includes('=')) return null
  const parameters = new URLSearchParams(fragment.slice(1))
  return valuesFromLink(names, (name) => parameters.get(name))
}

/**
 * The fragment that `readFragment` reads back as these values, in this order; null if one of them isn't allowed in
 * links.
 */
export function fragmentOf(values: PlaceholderValues): string | null {
  const given = [...values].filter(([, value]) => value !== '')
  if (!given.every(([, value]) => isFitForLink(value))) return null
  return `#${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
}
