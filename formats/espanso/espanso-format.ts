import { firstNonBlankRow } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/**
 * espanso matches: a YAML list `matches` whose entries have a trigger or a regular expression, and a `replace` or
 * `form`. Commands in variables are kept as text, never run. Source: espanso,
 * `espanso-config/src/matches/group/loader/yaml/` and `espanso-render/src/renderer/`.
 */
export const espanso: FormatModule = {
  detect: {
    beginning: ({ rows }) => isMatches(firstNonBlankRow(rows)) && rows.some(isPartOfMatch),
    content: ({ rows }) => rows.some(isMatches) && rows.some(isPartOfMatch),
  },
  load: async () => (await import('./espanso-codec.ts')).codec,
}

function isMatches(row: string): boolean {
  return /^matches *:/.test(row)
}

function isPartOfMatch(row: string): boolean {
  return /^\s*(?:- +)?(?:\{ *)?"?(?:trigger|triggers|replace|form|regex)"? *:/.test(row)
}
