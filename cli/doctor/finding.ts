import { escapeControls } from '../../core/text/escape-controls.ts'
import { shorten } from '../../core/text/shorten.ts'

/** Severity of a finding. Only 'fail' means that something doesn't work. */
export type Level = 'ok' | 'warn' | 'fail'

/** One result of a check: its name, a sentence, and a remedy (null if all is well). */
export type Finding = {
  readonly level: Level
  readonly check: string
  readonly message: string
  readonly remedy: string | null
}

const LABELS: Readonly<Record<Level, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

const WORST_FIRST: readonly Level[] = ['fail', 'warn', 'ok']

const MAX_LENGTH = 500

/** Maximum number of examples shown per group, including the first. */
const MAX_EXAMPLES = 3

export function warn(check: string, message: string, remedy: string): Finding {
  return { level: 'warn', check, message, remedy }
}

export function fail(check: string, message: string, remedy: string): Finding {
  return { level: 'fail', check, message, remedy }
}

/** Returns the problems of a check, or a single 'ok' finding if there aren't any. */
export function verdict(check: string, wellMessage: string, problems: readonly Finding[]): readonly Finding[] {
  return problems.length > 0 ? problems : [{ level: 'ok', check, message: wellMessage, remedy: null }]
}

/**
 * Formats findings for a terminal, worst first, with a summary as the last line. Findings that differ only in paths and
 * numbers share a line, with a count and up to three examples. Control characters are escaped.
 */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const groups = [...Map.groupBy(findings, kindOf).values()]
  const lines = groups
    .toSorted(([one], [other]) => WORST_FIRST.indexOf(one?.level ?? 'ok') - WORST_FIRST.indexOf(other?.level ?? 'ok'))
    .flatMap(([first, ...others]) => (first === undefined ? [] : lineOf(first, others)))
  return [...lines, summaryOf(findings)]
}

/** Formats findings as JSON. `isWell` is true if there are no failures. */
export function jsonOf(address: string, findings: readonly Finding[]): string {
  return escapeControls(JSON.stringify({ address, isWell: isHealthy(findings), findings }))
}

export function isHealthy(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== 'fail')
}

function lineOf({ level, check, message, remedy }: Finding, others: readonly Finding[]): string {
  const examples = others
    .slice(0, MAX_EXAMPLES - 1)
    .map((other) => /^\/\S*[^\s,:]/.exec(other.message)?.[0] ?? other.message)
  const rest = others.length - examples.length
  const more = [...examples, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return (
    sanitize(`${LABELS[level]} ${check}: ${message}`) +
    (others.length > 0 ? sanitize(` (${others.length + 1} in all: also ${more}.)`) : '') +
    (remedy === null ? '' : ` ${sanitize(remedy)}`)
  )
}

function kindOf({ level, check, message, remedy }: Finding): string {
  return [level, check, remedy, message.replaceAll(/(?<!\S)\/\S*/g, '/').replaceAll(/\d+/g, '0')].join('\n')
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Level) => findings.filter(({ level }) => level === wanted).length
  return `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`
}

function sanitize(text: string): string {
  return shorten(escapeControls(text), MAX_LENGTH)
}
