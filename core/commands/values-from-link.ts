import type { PlaceholderValues } from './placeholders.ts'

/**
 * Placeholder values from a link. `values` has those that may be filled in, and `refused` the names of placeholders
 * whose value in the link isn't allowed.
 */
export type ValuesFromLink = { readonly values: PlaceholderValues; readonly refused: readonly string[] }

// In UTF-16 units. Short enough for the line to be shown in full, so that no part of a stranger's text is out of sight.
export const MAX_VALUE_LENGTH = 500

// Terminals treat these as keys: a line break runs what was pasted, a tab completes a word, and an escape starts a
// sequence. U+FFFD stands for bytes that aren't UTF-8.
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\ufffd]/u

/**
 * Sorts the values that a link has for these placeholders into allowed and refused ones. `valueFor` looks up a name in
 * the link. Ignores empty values. Source: docs/decisions/0042-links-with-values.md.
 */
export function valuesFromLink(names: readonly string[], valueFor: (name: string) => string | null): ValuesFromLink {
  const given = names.map((name) => [name, valueFor(name) ?? ''] as const).filter(([, value]) => value !== '')
  return {
    values: new Map(given.filter(([, value]) => isAllowedInLink(value))),
    refused: given.filter(([, value]) => !isAllowedInLink(value)).map(([name]) => name),
  }
}

/** True if a link may fill in this value. */
export function isAllowedInLink(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && !FORBIDDEN_CHARACTERS.test(value)
}
