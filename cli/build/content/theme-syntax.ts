import postcss, { CssSyntaxError, type Declaration } from 'postcss'

/** `line` counts from 1. */
type CssFault = { readonly line: number; readonly message: string }

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

const STRING_OR_ADDRESS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\burl\([^)]*\)/g

/** Matches the next property in a value: at the beginning of a line or, for a custom property, anywhere. */
const NEXT_PROPERTY = /(?:\n\s*([a-z][\w-]*)|\s(--[\w-]+))\s*:/i

/** Returns the first syntax error or, in valid CSS, mistakes in the values of custom properties. */
export function cssFaults(css: string): readonly CssFault[] {
  try {
    return declarationsOf(css).flatMap(faultsInValue)
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    return [faultOf(error, css)]
  }
}

/** The declarations of custom properties in a style sheet, in order. Throws if its syntax is invalid. */
export function declarationsOf(css: string): readonly Declaration[] {
  const found: Declaration[] = []
  postcss.parse(css).walkDecls(/^--/, (declaration) => void found.push(declaration))
  return found
}

/** The parser accepts any value of a custom property with the next property or an unmatched bracket in it. */
function faultsInValue({ value, source }: Declaration): readonly CssFault[] {
  const line = source?.start?.line ?? 1
  const bare = value.replaceAll(STRING_OR_ADDRESS, '')
  const [, property, customProperty] = NEXT_PROPERTY.exec(bare) ?? []
  const next = property ?? customProperty
  if (next !== undefined)
    return [{ line, message: `has no ; before ${next}; expected one at the end of the declaration.` }]
  const unmatched = unmatchedBracket(bare)
  return unmatched === null ? [] : [{ line, message: `has an unmatched ${unmatched}; expected none.` }]
}

function unmatchedBracket(value: string): string | null {
  const expected: string[] = []
  for (const [bracket] of value.matchAll(/[()[\]]/g)) {
    const closing = CLOSING[bracket]
    if (closing !== undefined) expected.push(closing)
    else if (expected.pop() !== bracket) return bracket
  }
  return null
}

function faultOf({ reason, line = 1, column = 1 }: CssSyntaxError, css: string): CssFault {
  // The parser doesn't count a byte order mark.
  const text =
    css
      .replace(/^\ufeff/, '')
      .split('\n')
      [line - 1]?.slice(column - 1) ?? ''
  return { line, message: messageFor(reason, text) }
}

/** `text` is the rest of the line from the error on. Source: the reasons in PostCSS's parser and tokenizer. */
function messageFor(reason: string, text: string): string {
  const character = text.charAt(0)
  switch (reason) {
    case 'Unclosed block':
      return 'has a { that is never closed; expected } after it.'
    case 'Unclosed bracket':
      return `has a ${character} that is never closed; expected ${CLOSING[character] ?? 'the closing one'} after it.`
    case 'Unclosed comment':
      return 'has a comment that does not end; expected */ after it.'
    case 'Unclosed string':
      return `has a string that does not end; expected another ${character}.`
    case 'Unexpected }':
      return 'has an unmatched }; expected none.'
    case 'Missed semicolon':
      return 'has a declaration without a ; at its end; expected one.'
    default:
      if (!reason.startsWith('Unknown word')) return `is not valid CSS: ${reason}.`
      return `has "${text.split(/[;}]/)[0]?.trim()}"; expected a declaration such as "--accent: #7a1f5c;".`
  }
}
