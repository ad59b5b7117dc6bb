const CONTROL_MASK = 0x1f
const HEX = 16
const OCTAL = 8

const NAMED: Readonly<Record<string, number>> = { b: 0x08, t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d }

/**
 * One unit as patterns without flag `u` write it: itself, or an escape other than `\cA` and its kind, which is not the
 * same in a class and outside. A backslash before a `c` stands for itself.
 */
export const UNIT = /\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\(?:[0-3][0-7]{0,2}|[4-7][0-7]?)|\\(?!c).|./s

/**
 * The one code unit that `text` stands for in a pattern without flag `u`: itself, or an escape that is whole, such as
 * `\n`, `\cA`, `\x41`, `\u0041`, `\101` or `\-`. `\b` is a backspace, as in a class.
 * Source: ECMA-262, 22.2.2.7.2 CharacterEscape, with B.1.2.
 */
export function escapedUnit(text: string): number {
  if (text.length === 1) return text.charCodeAt(0)
  const name = text.slice(1)
  if (name.length > 1 && name.startsWith('c')) return name.charCodeAt(1) & CONTROL_MASK
  if (name.length > 1 && /^[xu]/.test(name)) return Number.parseInt(name.slice(1), HEX)
  if (/^[0-7]/.test(name)) return Number.parseInt(name, OCTAL)
  return NAMED[name] ?? name.charCodeAt(0)
}
