/** A quantifier in RE2's syntax, and how many copies of what it repeats a program has. */
export type WrittenRepeat = { readonly source: string; readonly copies: number }

// RE2's own limit.
const MOST_TIMES = 1000

/**
 * The JavaScript quantifier `text`, such as `*`, `+?` or `{2,}`; null where it counts further than RE2 does. Numbers
 * are written anew, because RE2 takes `{01}` for a text.
 */
export function writeRepeat(text: string): WrittenRepeat | null {
  const [, lower, comma, upper, lazy] = /^\{(\d+)(,?)(\d*)\}(\??)$/.exec(text) ?? []
  if (lower === undefined) return { source: text, copies: 1 }
  const [least, most] = [Number(lower), Number(upper === '' ? lower : upper)]
  if (Math.max(least, most) > MOST_TIMES) return null
  const bounds = upper === '' ? `${least}${comma}` : `${least},${most}`
  return { source: `{${bounds}}${lazy}`, copies: Math.max(most, 1) }
}
