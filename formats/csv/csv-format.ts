import type { FormatModule } from '../model/format.ts'
import { separatorRowOf } from './csv-table.ts'

/** CSV and TSV tables with a header row. The codec recognises our own exports by their header. */
export const csv: FormatModule = {
  detect: {
    beginning: ({ rows }) => isTable(rows),
    name: ({ path }) => /\.(?:csv|tsv)$/.test(path),
  },
  load: async () => (await import('./csv-codec.ts')).codec,
}

const SEPARATORS = /[,;\t]/

/** True for tables with a column of commands, and tables with Excel's separator row. */
function isTable([row = '']: readonly string[]): boolean {
  const [first = ''] = row.split('\r', 1)
  const cells = first.split(SEPARATORS).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  )
  const hasCommands = cells.some((cell) => ['command', 'cmd', 'line', 'snippet'].includes(cell))
  const isComment = /^#\s*[^\s,;]/.test(first)
  return separatorRowOf(first) !== null || (cells.length > 1 && hasCommands && !isComment)
}
