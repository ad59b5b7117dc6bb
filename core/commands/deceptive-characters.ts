/** A misleading character: its range in UTF-16 units (`end` is exclusive) and its code point. */
export type DeceptiveCharacter = { readonly start: number; readonly end: number; readonly code: number }

const CONTROLS = String.raw`(?![\n\t])\p{Cc}`
const INVISIBLES = String.raw`[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]`
const JOINERS = String.raw`[\u200c\u200d]`
const SPACES = String.raw`[\xa0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]`
const SELECTORS = String.raw`(?<=[\0-\x7f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`

// Joiners are legitimate within emoji, and between letters of scripts that need them.
const JOINED = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`
const LETTERS = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
const LETTER = `[${LETTERS.map((script) => String.raw`\p{Script=${script}}`).join('')}]`
const WRITTEN = `(?<=${LETTER})${JOINERS}(?=${LETTER})`

const IN_LINE = new RegExp([CONTROLS, INVISIBLES, JOINERS, SPACES, SELECTORS].join('|'), 'gu')
const IN_NOTES = new RegExp(
  [String.raw`(?!\r\n)${CONTROLS}`, String.raw`(?!\xad)${INVISIBLES}`, `(?!${JOINED}|${WRITTEN})${JOINERS}`].join('|'),
  'gu',
)

/**
 * Finds characters that mislead a reader because they change the text direction, are invisible, look like a space, or
 * control the terminal. Returns them in order. Allows line feeds and tabs, and ignores letters that resemble others.
 */
export function deceptiveCharactersOf(line: string): readonly DeceptiveCharacter[] {
  return charactersLike(IN_LINE, line)
}

/**
 * Like `deceptiveCharactersOf`, for notes. Also allows CRLF, special spaces, soft hyphens, variation selectors, and
 * joiners in emoji and in scripts that need them.
 */
export function deceptiveCharactersOfNotes(notes: string): readonly DeceptiveCharacter[] {
  return charactersLike(IN_NOTES, notes)
}

function charactersLike(expression: RegExp, text: string): readonly DeceptiveCharacter[] {
  // Most texts have none of these characters, and `matchAll` would clone the expression for each text.
  if (text.search(expression) === -1) return []
  return Array.from(text.matchAll(expression), ({ 0: character, index }) => ({
    start: index,
    end: index + character.length,
    code: character.codePointAt(0) ?? 0,
  }))
}
