/** Facts parsed from the comments above a command. */
export type Commented = {
  readonly notes: string | null
  readonly description: string
  readonly alias: string | null
  readonly tags: readonly string[]
}

/**
 * Parses the comment lines above a command, without their signs. The first line with text becomes the notes, and the
 * rest becomes the description.
 */
export function parseComments(comments: readonly string[]): Commented {
  const rows = comments.map(readRow)
  const first = rows.findIndex(({ text }) => text !== '')
  const below = first === -1 ? [] : rows.slice(first + 1).map(({ text }) => text)
  return {
    notes: rows[first]?.text ?? null,
    description: below.join('\n').trim(),
    alias: rows.find(({ alias }) => alias !== null)?.alias ?? null,
    tags: rows.flatMap(({ tags }) => tags),
  }
}

const ALIAS = '[alias:'

function readRow(comment: string) {
  const { text, alias } = takeAlias(comment.trim())
  const words = [...text.matchAll(/\S+/g)]
  const tags = words.flatMap(([word]) => tagIn(word) ?? [])
  const last = words.findLast(([word]) => tagIn(word) === null)
  return { text: last === undefined ? '' : text.slice(0, last.index + last[0].length), alias, tags }
}

function tagIn(word: string): string | null {
  return /^#([\p{L}\p{M}\p{N}_-]+)$/u.exec(word)?.[1] ?? null
}

function takeAlias(comment: string): { readonly text: string; readonly alias: string | null } {
  const atStart = comment.startsWith(ALIAS) ? comment.indexOf(']') : -1
  if (atStart !== -1) return aliasIn(comment.slice(0, atStart + 1), comment.slice(atStart + 1))
  const begin = comment.endsWith(']') ? comment.lastIndexOf(ALIAS) : -1
  return begin === -1 ? { text: comment, alias: null } : aliasIn(comment.slice(begin), comment.slice(0, begin))
}

function aliasIn(sign: string, text: string) {
  const alias = sign.slice(ALIAS.length, -1).trim()
  return { text: text.trim(), alias: alias === '' ? null : alias }
}

/** Writes comment lines, each starting with `#`. Tags become single words in lower case. */
export function writeComments({ notes, description, alias, tags }: Commented): readonly string[] {
  const words = tags.map((tag) => `#${tag.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')}`)
  const oneRow = (notes ?? '').replaceAll(/[\n\r\u2028\u2029]+/g, ' ').trim()
  const title = [alias === null ? '' : `${ALIAS}${alias}]`, oneRow, ...words].filter((word) => word !== '')
  const rows = [title.join(' '), ...(description === '' ? [] : description.split('\n'))]
  return rows.map((row) => `# ${row}`.trimEnd())
}
