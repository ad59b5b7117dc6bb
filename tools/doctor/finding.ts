import { shorten } from '../../core/shorten.ts'
import { escapeControls } from '../../server/log.ts'

/** How grave a finding is; only 'fail' says that something does not work. */
export type Level = 'ok' | 'warn' | 'fail'

/** One thing the doctor found: what was looked at, a sentence, and what to do about it (null where all is well). */
export type Finding = {
  readonly level: Level
  readonly check: string
  readonly message: string
  readonly remedy: string | null
}

const MARKS: Readonly<Record<Level, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

const LONGEST = 500

export function warn(check: string, message: string, remedy: string): Finding {
  return { level: 'warn', check, message, remedy }
}

export function fail(check: string, message: string, remedy: string): Finding {
  return { level: 'fail', check, message, remedy }
}

/** The problems of a check; where there are none, that all is well. */
export function verdict(check: string, wellMessage: string, problems: readonly Finding[]): readonly Finding[] {
  return problems.length > 0 ? problems : [{ level: 'ok', check, message: wellMessage, remedy: null }]
}

/** The findings as lines for a terminal, with a summary as the last; nothing in them can move its cursor. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const lines = findings.map(({ level, check, message, remedy }) => {
    return harmless(`${MARKS[level]} ${check}: ${message}`) + (remedy === null ? '' : ` ${harmless(remedy)}`)
  })
  return [...lines, summaryOf(findings)]
}

/** The findings as one document of JSON; `isWell` says that none of them is a failure. */
export function jsonOf(address: string, findings: readonly Finding[]): string {
  return escapeControls(JSON.stringify({ address, isWell: isWell(findings), findings }))
}

export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== 'fail')
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Level) => findings.filter(({ level }) => level === wanted).length
  return `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`
}

function harmless(text: string): string {
  return shorten(escapeControls(text), LONGEST)
}
