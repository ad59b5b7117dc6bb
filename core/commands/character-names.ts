/**
 * English names of misleading characters by code point. Some are simpler than Unicode's own. Translations are in
 * `core/words`.
 */
export const CHARACTER_NAMES = {
  0: 'null character',
  8: 'backspace',
  13: 'carriage return',
  27: 'escape character',
  127: 'delete character',
  133: 'next line',
  160: 'no-break space',
  173: 'soft hyphen',
  1564: 'Arabic letter mark',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8232: 'line separator',
  8233: 'paragraph separator',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of direction change',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8239: 'narrow no-break space',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'end of an isolate',
  12288: 'ideographic space',
  65279: 'zero-width no-break space',
} as const

/**
 * English descriptions of misleading characters without a name of their own, by kind. `{code}` stands for the code
 * point, such as U+E0041.
 */
export const OTHER_CHARACTERS = {
  control: 'control character {code}',
  space: 'space {code}',
  tag: 'tag character {code}',
  selector: 'variation selector {code}',
  invisible: 'invisible character {code}',
} as const

const NAMES: Readonly<Record<number, string>> = CHARACTER_NAMES

/** Returns the English name of a misleading character. */
export function characterName(code: number): string {
  return NAMES[code] ?? OTHER_CHARACTERS[characterKind(code)].replace('{code}', codePointOf(code))
}

/** Returns the kind of a misleading character that has no name of its own. */
export function characterKind(code: number): keyof typeof OTHER_CHARACTERS {
  const character = String.fromCodePoint(code)
  if (/\p{Cc}/u.test(character)) return 'control'
  if (/\p{Zs}|\u2800/u.test(character)) return 'space'
  if (/[\u{e0000}-\u{e007f}]/u.test(character)) return 'tag'
  return /\p{Variation_Selector}/u.test(character) ? 'selector' : 'invisible'
}

/** Formats a code point in Unicode's notation, such as U+00AD. */
export function codePointOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
