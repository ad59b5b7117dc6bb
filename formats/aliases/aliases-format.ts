import { isShellScript } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'
import { arePrintedAliases, parsePrintedAliases } from './printed-aliases.ts'

/**
 * Shell aliases and fish abbreviations: every `alias` or `abbr` in a script, including conditional ones (the condition
 * is dropped), and the output of `alias`. Nothing is run or expanded.
 */
export const aliases: FormatModule = {
  detect: {
    name: (file) => {
      const isPrinted = file.name.includes('alias') && !/\.(?:md|markdown)$/.test(file.name)
      if (isPrinted && parsePrintedAliases(file.rows) !== null) return true
      return isShellScript(file) && ALIAS_ROW.test(firstCodeRow(file.rows))
    },
    content: ({ rows }) => areAliases(rows) || arePrintedAliases(rows),
  },
  load: async () => (await import('./aliases-codec.ts')).codec,
}

const ALIAS_ROW = /^\s*(?:builtin |command )?(?:alias|abbr)\s/

/** A script is read as aliases if at least one line of code in this many defines an alias. */
const ALIAS_SHARE = 3

function firstCodeRow(rows: readonly string[]): string {
  return rows.find(isCode) ?? ''
}

function areAliases(rows: readonly string[]): boolean {
  const code = rows.filter(isCode)
  const defining = code.filter((row) => ALIAS_ROW.test(row))
  return defining.length > 0 && defining.length * ALIAS_SHARE >= code.length
}

function isCode(row: string): boolean {
  return row.trim() !== '' && !row.trimStart().startsWith('#')
}
