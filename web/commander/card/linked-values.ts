import type { PlaceholderValues } from '../../../core/commands/placeholders.ts'
import { isAllowedInLink, type ValuesFromLink, valuesFromLink } from '../../../core/commands/values-from-link.ts'

/**
 * Reads placeholder values from a form-encoded fragment such as `#host=db1&port=5432`. Names must match exactly, and
 * the first of several values counts. Ignores empty values and unknown names. Returns null if the fragment is an anchor
 * in the page rather than a list of values.
 */
export function readFragment(fragment: string, names: readonly string[]): ValuesFromLink | null {
  if (fragment !== '' && !fragment.includes('=')) return null
  const parameters = new URLSearchParams(fragment.slice(1))
  return valuesFromLink(names, (name) => parameters.get(name))
}

/**
 * Formats a fragment from which `readFragment` reads the same values. Returns null if one of them isn't allowed in
 * links.
 */
export function fragmentOf(values: PlaceholderValues): string | null {
  const given = [...values].filter(([, value]) => value !== '')
  if (!given.every(([, value]) => isAllowedInLink(value))) return null
  return `#${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
}
