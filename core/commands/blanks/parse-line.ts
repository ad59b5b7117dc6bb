/** A stretch of a line as it stands, or an escape; `text` is what it stands for once blanks are filled. */
export type TextPart = { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }

/** A blank as written in one place; `choices` are never empty texts, and the first of them is its default. */
export type BlankPart = {
  readonly kind: 'blank'
  readonly start: number
  readonly end: number
  readonly name: string
  readonly choices: readonly string[]
}

/** A part of a line, from `start` up to but not including `end` in UTF-16 units; the parts cover the whole line. */
export type LinePart = TextPart | BlankPart

const ESCAPED_BRACES = String.raw`\{\{`
const BRACES_LENGTH = 2

/**
 * A line as text and blanks. A blank is `{{name}}`, `{{name=default}}` or `{{name=a|b|c}}` on one row; white space
 * around its name and its choices does not count. Of a run of opening braces the first two open, of a run of closing
 * ones the last two close, so `{{stash=stash@{0}}}` has the default `stash@{0}`. What opens and is not closed before
 * the next opening, and what has no name, is text; `\{\{` is text that stands for `{{`.
 * Never throws, and takes time in proportion to the line. Source: docs/decisions/0010-blanks-are-a-view.md.
 */
export function parseLine(line: string): readonly LinePart[] {
  const parts: LinePart[] = []
  let open = -1
  let done = 0
  const upTo = (start: number) => {
    if (start > done) parts.push(textPart(line, done, start))
  }
  const add = (part: LinePart) => {
    upTo(part.start)
    parts.push(part)
    done = part.end
  }

  for (const { 0: sign, index } of line.matchAll(/\\\{\\\{|\{{2,}|\}{2,}|[\n\r\u2028\u2029]/g)) {
    const end = index + sign.length
    const blank = sign.startsWith('}') && open >= 0 ? blankPart(line, open, end) : null
    if (blank !== null) add(blank)
    if (sign === ESCAPED_BRACES) add({ kind: 'text', start: index, end, text: '{{' })
    open = sign.startsWith('{') ? index : -1
  }
  upTo(line.length)
  return parts
}

function textPart(line: string, start: number, end: number): TextPart {
  return { kind: 'text', start, end, text: line.slice(start, end) }
}

/** The blank between two pairs of braces; null where it would have no name. */
function blankPart(line: string, start: number, end: number): BlankPart | null {
  const [name = '', ...rest] = line.slice(start + BRACES_LENGTH, end - BRACES_LENGTH).split('=')
  if (name.trim() === '') return null
  const choices = rest.join('=').split('|').map(trimmed).filter(Boolean)
  return { kind: 'blank', start, end, name: name.trim(), choices }
}

function trimmed(text: string): string {
  return text.trim()
}
