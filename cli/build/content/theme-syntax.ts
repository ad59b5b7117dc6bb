import postcss, { CssSyntaxError, type Declaration } from 'postcss'

/** `line` counts from 1. */
type CssFault = { readonly line: number; readonly message: string }

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** Finds the first syntax error. If there is none, finds all declarations that end without a semicolon. */
export function cssFaults(css: string): readonly CssFault[] {
  try {
    return declarationsOf(css).flatMap(missingSemicolon)
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

/** The parser takes the next custom property for a part of the value. */
function missingSemicolon({ value, source }: Declaration): readonly CssFault[] {
  const [, next] = /\n\s*(--[\w-]+)\s*:/.exec(value) ?? []
  if (next === undefined) return []
  const message = `has no ; before ${next}; expected one at the end of the declaration.`
  return [{ line: source?.start?.line ?? 1, message }]
}

function faultOf({ reason, line = 1, column = 1 }: CssSyntaxError, css: string): CssFault {
  const text = css.split('\n')[line - 1]?.slice(column - 1) ?? ''
  return { line, message: messageFor(reason, text) }
}

/** `text` is the rest of the line from the error on. Source: the reasons in PostCSS's parser and tokenizer. */
function messageFor(reason: string, text: string): string {
  const sign = text.charAt(0)
  switch (reason) {
    case 'Unclosed block':
      return 'has a { that is never closed; expected } after it.'
    case 'Unclosed bracket':
      return `has a ${sign} that is never closed; expected ${CLOSING[sign] ?? 'the closing one'} after it.`
    case 'Unclosed comment':
      return 'has a comment that does not end; expected */ after it.'
    case 'Unclosed string':
      return `has a string that does not end; expected another ${sign}.`
    case 'Unexpected }':
      return 'has an unmatched }; expected none.'
    case 'Missed semicolon':
      return 'has a declaration without a ; at its end; expected one before the next line.'
    default:
      if (!reason.startsWith('Unknown word')) return `is not valid CSS: ${reason}.`
      return `has "${text.split(/[;}]/)[0]?.trim()}"; expected a declaration such as "--accent: #7a1f5c;".`
  }
}
