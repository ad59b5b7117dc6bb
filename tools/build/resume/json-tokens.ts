/**
 * A piece of JSON: a mark such as '{', a string or another value as it is written, or something that is none. `line`
 * counts from 1.
 */
export type JsonToken = {
  readonly kind: 'mark' | 'string' | 'value' | 'other'
  readonly text: string
  readonly line: number
}

// RFC 8259, sections 2 to 7. The last one takes whatever is left, as much as people would call one thing.
const PIECES = [
  /(?<blanks>[ \t\n\r]+)/,
  /(?<mark>[{}[\]:,])/,
  /(?<string>"[ !#-[\]-\u{10FFFF}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10FFFF}]*)*")/u,
  /(?<value>(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.]))/,
  /(?<other>"[^"\n]*"?|[\w.'+-]+|[\s\S])/u,
]
const PIECE = new RegExp(PIECES.map(({ source }) => source).join('|'), 'gu')

/** The pieces of a text, without the white space between them. Never throws. */
export function jsonTokens(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = []
  let line = 1
  for (const { 0: piece, groups = {} } of text.matchAll(PIECE)) {
    if (groups.blanks === undefined) tokens.push({ kind: kindOf(groups), text: piece, line })
    else line += piece.split('\n').length - 1
  }
  return tokens
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): JsonToken['kind'] {
  if (groups.mark !== undefined) return 'mark'
  if (groups.string !== undefined) return 'string'
  return groups.value === undefined ? 'other' : 'value'
}
