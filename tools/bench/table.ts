import type { Figure } from './figure.ts'

const VERDICTS = { met: 'ok', missed: 'MISSED', none: '' } as const
const GAP = '  '

/** The figures as lines of text, one each, in columns: what, how much, the bar, and `ok` or `MISSED`. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, bar, verdict }) => [name, measured, bar, VERDICTS[verdict]] as const)
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => renderRow(row, widths)).join('\n')
}

function renderRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
  return `${GAP}${cells.join(GAP)}`.trimEnd()
}
