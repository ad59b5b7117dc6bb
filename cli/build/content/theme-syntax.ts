import { lineAt } from './content-source.ts'

/** `line` counts from 1. */
type CssFault = { readonly line: number; readonly message: string }

const COMMENT = /\/\*[\s\S]*?\*\//g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }
// A string, an unclosed quote, or a bracket.
const MARK = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|["'{}()[\]]/g

/**
 * Finds the first unbalanced bracket, unclosed quote or unclosed comment. If everything is closed, finds all
 * declarations without a colon or semicolon.
 */
export function cssFaults(css: string): readonly CssFault[] {
  // Keeps line breaks, so that line numbers stay right.
  const bare = css.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const open = bare.indexOf('/*')
  if (open >= 0) return [{ line: lineAt(css, open), message: 'has a comment that does not end; expected */ after it.' }]
  const unbalanced = bracketFault(bare)
  return unbalanced === null ? declarationFaults(bare) : [unbalanced]
}

type Sign = { readonly sign: string; readonly at: number }

function bracketFault(css: string): CssFault | null {
  const opened: Sign[] = []
  const marks = Array.from(css.matchAll(MARK), ({ 0: sign, index: at }) => ({ sign, at }))
  for (const mark of marks.filter(({ sign }) => sign.length === 1)) {
    const fault = faultOfMark(css, mark, opened)
    if (fault !== null) return fault
  }
  const last = opened.pop()
  return last === undefined ? null : unclosed(css, last)
}

/** Updates `opened`, the brackets that are open so far. */
function faultOfMark(css: string, { sign, at }: Sign, opened: Sign[]): CssFault | null {
  const line = lineAt(css, at)
  if (/["']/.test(sign)) return { line, message: `has a string that does not end; expected another ${sign}.` }
  if (CLOSING[sign] !== undefined) {
    opened.push({ sign, at })
    return null
  }
  const last = opened.pop()
  if (last === undefined) return { line, message: `has an unmatched ${sign}; expected none.` }
  return CLOSING[last.sign] === sign ? null : unclosed(css, last)
}

function unclosed(css: string, { sign, at }: Sign): CssFault {
  return { line: lineAt(css, at), message: `has a ${sign} that is never closed; expected ${CLOSING[sign]} after it.` }
}

/**
 * Finds faults in declarations. Text between two of `{ } ;` is a declaration, or the head of a block if `{` follows.
 */
function declarationFaults(css: string): readonly CssFault[] {
  const faults: CssFault[] = []
  let start = 0
  for (const { 0: sign, index: at } of css
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, (text) => ' '.repeat(text.length))
    .matchAll(/[{};]/g)) {
    const part = css.slice(start, at)
    const line = lineAt(css, start + part.length - part.trimStart().length)
    if (sign !== '{') faults.push(...declarationFault(part.trim(), line))
    start = at + 1
  }
  return faults
}

function declarationFault(declaration: string, line: number): readonly CssFault[] {
  if (declaration === '' || declaration.startsWith('@')) return []
  const [, next] = /\n\s*(--[\w-]+)\s*:/.exec(declaration) ?? []
  if (next !== undefined)
    return [{ line, message: `has no ; before ${next}; expected one at the end of the declaration.` }]
  if (/^[\w-]+\s*:\s*\S/.test(declaration)) return []
  return [
    { line, message: `has "${declaration.split('\n')[0]}"; expected a declaration such as "--accent: #7a1f5c;".` },
  ]
}
