const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' }

/**
 * What may not stand in a literal as it is, or is not seen there: quotes, controls, line ends, half characters, format
 * marks (all but the two joiners, which hold letters and emoji together).
 */
const TO_ESCAPE = /['\\\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

/** A text as a literal of TypeScript in single quotes, on one line, which gives exactly that text. */
export function textLiteral(text: string): string {
  return `'${text.replace(TO_ESCAPE, (character) => NAMED[character] ?? codeOf(character))}'`
}

function codeOf(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
