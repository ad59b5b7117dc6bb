/**
 * Facts about a command that have no field of their own. They're kept at the end of the description, after a blank
 * line, in a form that people can read and `splitTrailer` can parse.
 */
export type Trailer = {
  /** Other names of the command, such as an alias, a trigger or a prefix. */
  readonly keywords: readonly string[]
  readonly shells: readonly string[]
  readonly author: string | null
  /**
   * Hints about values, by placeholder. One that starts with `default ` is a default that can't be written in the line.
   */
  readonly hints: readonly NamedText[]
  /** Commands that print the choices of a placeholder. Kept as text, never run. */
  readonly suggestions: readonly NamedText[]
  /** An example of the command's output. */
  readonly output: string | null
}

type NamedText = { readonly name: string; readonly text: string }

export const NO_TRAILER: Trailer = {
  keywords: [],
  shells: [],
  author: null,
  hints: [],
  suggestions: [],
  output: null,
}

const DEFAULT = 'default '

/** The hint for a default that a line can't express. */
export function defaultHint({ name, text }: NamedText): NamedText {
  return { name, text: DEFAULT + text }
}

export function isDefaultHint({ text }: NamedText): boolean {
  return text.startsWith(DEFAULT)
}

type DefaultsTaken = { readonly defaults: ReadonlyMap<string, string>; readonly hints: Trailer['hints'] }

/**
 * Takes the first default of each placeholder in `names` out of the hints. Later defaults, and defaults of other
 * placeholders, remain hints.
 */
export function extractDefaults(all: Trailer['hints'], names: ReadonlySet<string>): DefaultsTaken {
  const defaults = new Map<string, string>()
  const hints = all.filter(({ name, text }) => {
    const isTaken = isDefaultHint({ name, text }) && names.has(name) && !defaults.has(name)
    if (isTaken) defaults.set(name, text.slice(DEFAULT.length))
    return !isTaken
  })
  return { defaults, hints }
}

/**
 * Appends a trailer to a description. Each text becomes one line, except for the output, which comes last and keeps its
 * line breaks.
 */
export function appendTrailer(description: string, trailer: Trailer): string {
  if (trailer === NO_TRAILER) return description
  const rows = [
    ...trailer.keywords.map((keyword) => `Keyword: ${inOneRow(keyword)}`),
    ...(trailer.shells.length > 0 ? [`Shells: ${trailer.shells.map(inOneRow).join(', ')}`] : []),
    ...(trailer.author === null ? [] : [`Author: ${inOneRow(trailer.author)}`]),
    ...trailer.hints.map(({ name, text }) => `{{${name}}}: ${inOneRow(text)}`),
    ...trailer.suggestions.map(({ name, text }) => `$ ${name}: ${inOneRow(text)}`),
    ...(trailer.output === null ? [] : [`Output:\n${trailer.output}`]),
  ]
  return [description, rows.join('\n')].filter((text) => text !== '').join('\n\n')
}

function inOneRow(text: string): string {
  const rows = text.split(/[\n\r\u2028\u2029]/).map((row) => row.trim())
  return rows.filter((row) => row !== '').join(' ')
}

const KEYWORD = /^Keyword: (.+)$/
const SHELLS = /^Shells: (.+)$/
const AUTHOR = /^Author: (.+)$/
const HINT = /^\{\{(.+?)\}\}: (.+)$/
const SUGGESTION = /^\$ ([^:]+): (.+)$/
const OUTPUT = 'Output:'

const KINDS = [KEYWORD, SHELLS, AUTHOR, HINT, SUGGESTION]

/** Splits a description into its own text and its trailer. Inverse of `appendTrailer`. */
export function splitTrailer(description = ''): { readonly description: string; readonly trailer: Trailer } {
  if (description === '') return { description, trailer: NO_TRAILER }
  const rows = description.split('\n')
  const end = rows.indexOf(OUTPUT) === -1 ? rows.length : rows.indexOf(OUTPUT)
  let start = end
  while (start > 0 && KINDS.some((kind) => kind.test(rows[start - 1] ?? ''))) start -= 1
  const isTrailer = start < rows.length && (start === 0 || rows[start - 1] === '')
  if (!isTrailer) return { description, trailer: NO_TRAILER }
  const own = rows.slice(0, Math.max(0, start - 1)).join('\n')
  const output = end === rows.length ? null : rows.slice(end + 1).join('\n')
  return { description: own, trailer: { ...trailerOf(rows.slice(start, end)), output } }
}

function trailerOf(rows: readonly string[]): Omit<Trailer, 'output'> {
  const textsOf = (kind: RegExp) => rows.flatMap((row) => kind.exec(row)?.slice(1, 2) ?? [])
  const pairsOf = (kind: RegExp) =>
    rows.flatMap((row) => {
      const [, name, text] = kind.exec(row) ?? []
      return name === undefined || text === undefined ? [] : [{ name, text }]
    })
  return {
    keywords: textsOf(KEYWORD),
    shells: textsOf(SHELLS).flatMap((shells) => shells.split(', ')),
    author: textsOf(AUTHOR)[0] ?? null,
    hints: pairsOf(HINT),
    suggestions: pairsOf(SUGGESTION),
  }
}
