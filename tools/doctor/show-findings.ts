import { escapeControls } from '../../server/log.ts'
import type { Finding, Level } from './finding.ts'

const MARKS: Readonly<Record<Level, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }
const LONGEST = 500

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
  const escaped = escapeControls(text)
  return escaped.length > LONGEST ? `${escaped.slice(0, LONGEST)}...` : escaped
}
