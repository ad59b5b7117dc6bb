import { escapeControls } from '../../core/escape-controls.ts'
import { shorten } from '../../core/shorten.ts'

/** The severity of a finding. Only 'fail' means that something doesn't work. */
export type Level = 'ok' | 'warn' | 'fail'

/** One finding: the check it's from, a sentence, and the remedy (null if all is well). */
export type Finding = {
  readonly level: Level
  readonly check: string
  readonly message: string
  readonly remedy: string | null
}

const MARKS: Readonly<Record<Level, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

const LEVELS: readonly Level[] = ['fail', 'warn', 'ok']

const MAX_LENGTH = 500

/** Examples shown per group, including the first. */
const MAX_EXAMPLES = 3

export function warn(check: string, message: string, remedy: string): Finding {
  return { level: 'warn', check, message, remedy }
}

export function fail(check: string, message: string, remedy: string): Finding {
  return { level: 'fail', check, message, remedy }
}

/** The problems of a check, or a finding that says all is well. */
export function verdict(check: string, wellMessage: string, problems: readonly Finding[]): readonly Finding[] {
  return problems.length > 0 ? problems : [{ level: 'ok', check, message: wellMessage, remedy: null }]
}

/**
 * The findings as lines for a terminal, gravest first, with a summary as the last. Findings that differ only in the addresses
 * they name are one line with a count and up to three examples. Nothing in them can move the terminal's cursor.
 */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const groups = [...Map.groupBy(findings, kindOf).values()]
  const lines = groups
    .toSorted(([one], [other]) => LEVELS.indexOf(one?.level ?? 'ok') - LEVELS.indexOf(other?.level ?? 'ok'))
    .flatMap(([first, ...others]) => (first === undefined ? [] : lineOf(first, others)))
  return [...lines, summaryOf(findings)]
}

/** The findings as one document of JSON; `isWell` says that none of them is a failure. */
export function jsonOf(address: string, findings: readonly Finding[]): string {
  return escapeControls(JSON.stringify({ address, isWell: isWell(findings), findings }))
}

export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== 'fail')
}

function lineOf({ level, check, message, remedy }: Finding, others: readonly Finding[]): string {
  const examples = others
    .slice(0, MAX_EXAMPLES - 1)
    .map((other) => /^\/\S*[^\s,:]/.exec(other.message)?.[0] ?? other.message)
  const rest = others.length - examples.length
  const more = [...examples, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return (
    harmless(`${MARKS[level]} ${check}: ${message}`) +
    (others.length > 0 ? harmless(` (${others.length + 1} in all: also ${more}.)`) : '') +
    (remedy === null ? '' : ` ${harmless(remedy)}`)
  )
}

/** The key that groups findings: everything except the paths and numbers in their sentences. */
function kindOf({ level, check, message, remedy }: Finding): string {
  return [level, check, remedy, message.replaceAll(/(?<!\S)\/\S*/g, '/').replaceAll(/\d+/g, '0')].join('\n')
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Level) => findings.filter(({ level }) => level === wanted).length
  return `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`
}

function harmless(text: string): string {
  return shorten(escapeControls(text), MAX_LENGTH)
}
