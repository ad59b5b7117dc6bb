/** What of a pattern cannot be had in linear time. */
export type Unsupported = 'lookaround' | 'modifiers' | 'backreference'

// Classes and escapes are parts as well, so that what only looks like a group in them is none.
const PART = /\[(?:\\.|[^\]\\])*\]|\\[1-9]\d*|\\.|\((?:\?(?:<?[=!]|<|:)?)?/gs

/**
 * The first thing in a valid pattern that needs more than linear time, or that this search does without; null if there
 * is none. `\2` refers back only where there are two groups, and `\k` only where a group has a name: without them they
 * are an octal escape and a letter. Source: ECMA-262, 22.2.1 and B.1.2.
 */
export function findUnsupported(text: string): Unsupported | null {
  const parts: readonly string[] = text.match(PART) ?? []
  if (parts.some((part) => /^\(\?<?[=!]/.test(part))) return 'lookaround'
  if (parts.includes('(?')) return 'modifiers'
  const hasNames = parts.includes('(?<')
  const groups = parts.filter((part) => part === '(' || part === '(?<').length
  const isReference = (part: string) =>
    part === '\\k' ? hasNames : /^\\[1-9]/.test(part) && Number(part.slice(1)) <= groups
  return parts.some(isReference) ? 'backreference' : null
}
