type PrintedHistory = { readonly commands: readonly string[]; readonly cut: number }

/**
 * Parses printed history: `history` in bash, zsh and tcsh, `history --show-time` in fish, `fc -ln` in bash, and
 * `Get-History` in PowerShell. Removes numbers, marks and dates. Leaves out truncated commands and counts them in
 * `cut`. Returns null for anything else, such as a shell's own history file.
 */
export function parsePrintedHistory(colored: readonly string[]): PrintedHistory | null {
  const rows = colored.map((row) => row.replaceAll(COLOR, ''))
  const table = tableOf(rows)
  if (table !== null) return table
  const commands = numberedOf(rows) ?? datedAboveOf(rows) ?? datedOf(rows) ?? indentedOf(rows)
  return commands === null ? null : { commands, cut: 0 }
}

/**
 * True if the lines can only be printed history, regardless of the file's name. A date at the start of each line proves
 * nothing, because logs have that too.
 */
export function isPrintedHistory(colored: readonly string[]): boolean {
  const rows = colored.map((row) => row.replaceAll(COLOR, ''))
  return (tableOf(rows) ?? numberedOf(rows) ?? datedAboveOf(rows)) !== null
}

/** Escape sequences for colour. */
const COLOR = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g')

const TABLE_HEADING = /^\s*Id\s.*\bCommandLine\s*$/

/** Number of lines searched for the heading, which can follow PowerShell's startup banner. */
const MAX_ABOVE = 10

/** Minimum width of a terminal. Shorter lines weren't truncated. */
const MIN_WIDTH = 79

/** Parses PowerShell's `Get-History` table, which truncates long lines with an ellipsis. */
function tableOf(rows: readonly string[]): PrintedHistory | null {
  const heading = rows.slice(0, MAX_ABOVE).findIndex((row) => TABLE_HEADING.test(row))
  if (heading === -1 || !/^[\s-]+$/.test(rows[heading + 1] ?? '')) return null
  const column = (rows[heading] ?? '').indexOf('CommandLine')
  const width = Math.max(MIN_WIDTH, ...rows.slice(0, MAX_ROWS).map((row) => row.length))
  const isTruncated = (row: string) => row.endsWith('…') || (row.endsWith('...') && row.length === width)
  const found = entriesOf(rows.slice(heading + 2), (row) => {
    const isFirst = /^\s*\d+\s/.test(row.slice(0, column))
    return { text: row.slice(column), isFirst, isTruncated: isTruncated(row) }
  })
  const whole = found.filter((entry) => !entry.isTruncated)
  return { commands: whole.map(textOf), cut: found.length - whole.length }
}

/** Maximum number of lines whose width is measured. */
const MAX_ROWS = 10_000

type Row = { readonly text: string; readonly isFirst: boolean; readonly isTruncated?: boolean }

type Entry = { readonly rows: string[]; isTruncated: boolean }

function entriesOf(rows: readonly string[], read: (row: string) => Row): readonly Entry[] {
  const entries: Entry[] = []
  for (const row of rows) {
    const { text, isFirst, isTruncated = false } = read(row)
    const last = entries.at(-1)
    if (isFirst) entries.push({ rows: [text], isTruncated })
    else if (last !== undefined) {
      last.rows.push(text)
      last.isTruncated ||= isTruncated
    }
  }
  return entries
}

function textOf({ rows }: Entry): string {
  return rows.join('\n').trimEnd()
}

/** A number, followed by a space, by `*` for an edited or shared command, or by tcsh's tab. */
const NUMBER = /^\s{0,8}(\d{1,7})(?:[* ] ?|\t)(.*)$/s

/**
 * bash, zsh and tcsh number commands, with gaps if people filtered the output. A line without the next number continues
 * the command above.
 */
function numberedOf(rows: readonly string[]): readonly string[] | null {
  const filled = rows.filter((row) => row.trim() !== '')
  const numbers = filled.flatMap((row) => NUMBER.exec(row)?.[1] ?? []).map(Number)
  const [first = 0, second = first + 1] = numbers
  const direction = second > first ? 1 : -1
  const exact = chainOf(numbers, (step) => step === direction)
  const isExact = exact.length * 2 >= numbers.length
  const chain = isExact ? exact : chainOf(numbers, (step) => step * direction > 0)
  const isEnough = chain.length * (isExact ? 4 : 2) >= filled.length
  const isOne = filled.length === 1 && /^\s+\d+[* ] \S/.test(filled[0] ?? '')
  if (!isOne && !(chain.length > 1 && isEnough && NUMBER.test(filled[0] ?? ''))) return null

  let next = 0
  const entries = entriesOf(rows, (row) => {
    const [, digits, text = ''] = NUMBER.exec(row) ?? []
    const isFirst = digits !== undefined && Number(digits) === chain[next]
    if (isFirst) next += 1
    return isFirst ? { text, isFirst } : { text: row, isFirst }
  })
  return withoutDates(entries.map(textOf))
}

function chainOf(numbers: readonly number[], isStep: (step: number) => boolean): readonly number[] {
  const chain = numbers.slice(0, 1)
  for (const number of numbers) if (isStep(number - (chain.at(-1) ?? 0))) chain.push(number)
  return chain
}

const DATE = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})\.?|\d{1,2}[-/.]\d{1,2}\.?)`
const ZONE = String.raw`(?:\s?(?:Z|[+-]\d{2}:?\d{2})|\s[A-Z]{3,5}(?=\s|[\])}]|$))?`
const TIME = String.raw`(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s?[AaPp]\.?[Mm]\b\.?)?${ZONE})`
const WORD = String.raw`(?:\p{L}{2,10}\.?,?)`
const DAY = String.raw`(?:${WORD}\s+\d{1,2}|\d{1,2}\.?[ -]${WORD}|\d{1,2}\.?\s+${WORD})`

/** A date, a time or both in the formats commonly used for `HISTTIMEFORMAT`, optionally followed by zsh's duration. */
const STAMP = new RegExp(
  `^\\s{0,8}(?:[\\[({<|]\\s{0,4})?(?:${[
    String.raw`(?:${WORD}\s+)?${DATE}(?:[T,_@\s]\s*|\s+-\s+)${TIME}`,
    String.raw`${TIME}\s+${DATE}(?=\s|[\])}])`,
    String.raw`(?:${WORD}\s+)?${DAY},?(?:[ -]\d{4},?)?\s+${TIME}(?:\s+\d{4}(?=\s|$))?`,
    String.raw`\d{8}[-T_ ]?\d{6}(?=\s|[\])}])`,
    TIME,
    String.raw`${DATE}(?=\s|[\])}]|$)`,
    String.raw`\d{10}(?=\s|[\])}]|$)`,
  ].join('|')})(?:\\s+\\d+:\\d{2}(?::\\d{2})?(?=\\s))?\\s*(?:[\\])}>|:;=#→»-]+(?=\\s))?`,
  'u',
)

/** With `--show-time`, fish prints a line with the date above each command. */
function isDateRow(row: string): boolean {
  return row.startsWith('# ') && row.slice(2).replace(STAMP, '').trim() === '' && STAMP.test(row.slice(2))
}

function datedAboveOf(rows: readonly string[]): readonly string[] | null {
  const filled = rows.filter((row) => row.trim() !== '')
  if (!isDateRow(filled[0] ?? '') || filled.filter(isDateRow).length * 5 < filled.length) return null
  const entries = entriesOf(rows, (row) => ({ text: isDateRow(row) ? '' : row, isFirst: isDateRow(row) }))
  return entries.map(({ rows: [, ...own], isTruncated }) => textOf({ rows: own, isTruncated }))
}

function datedOf(rows: readonly string[]): readonly string[] | null {
  const filled = rows.filter((row) => row.trim() !== '')
  const dated = filled.filter((row) => STAMP.test(row))
  if (dated.length === 0 || dated.length * 2 < filled.length || !STAMP.test(filled[0] ?? '')) return null
  return withoutDates(entriesOf(rows, (row) => ({ text: row, isFirst: STAMP.test(row) })).map(textOf))
}

/** bash's `fc -ln` prints a tab before each command, then a space, or `*` if the entry was modified. */
function indentedOf(rows: readonly string[]): readonly string[] | null {
  const filled = rows.filter((row) => row.trim() !== '')
  if (filled.length === 0 || !filled.every((row) => /^\t[ *]?\S/.test(row))) return null
  return filled.map((row) => row.replace(/^\t[ *]?/, '').trimEnd())
}

/**
 * Removes dates if nearly all commands have one, and then the leading spaces that all commands share. Further spaces
 * belong to the command.
 */
function withoutDates(commands: readonly string[]): readonly string[] {
  const stamps = commands.map((command) => STAMP.exec(command)?.[0] ?? '')
  const dated = stamps.filter((stamp) => stamp !== '').length
  if (dated * 10 < commands.length * 9) return commands
  const undated = commands.map((command, at) => command.slice(stamps[at]?.trimEnd().length))
  const spaces = undated.flatMap((text, at) => (stamps[at] === '' || text === '' ? [] : [text.search(/\S|$/)]))
  const minSpaces = spaces.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  return undated.map((text, at) => (stamps[at] === '' ? text : text.slice(minSpaces)))
}
