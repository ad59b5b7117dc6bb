import { withThousandsSeparators } from '../core/text/thousands.ts'

/** One measurement. `target` is what to reach, such as `at most 50 ms`; '' if there is no target. */
export type Figure = {
  readonly name: string
  readonly measured: string
  readonly target: string
  readonly verdict: 'met' | 'missed' | 'none'
}

type Show = (value: number) => string

const VERDICTS = { met: 'ok', missed: 'MISSED', none: '' } as const
const GAP = '  '
const NOT_MEASURED = 'not measured'

/** Creates a figure that must not exceed `max`. NaN (not measured) misses the target. */
export function atMost(name: string, value: number, { max, show }: { max: number; show: Show }): Figure {
  const verdict = value <= max ? 'met' : 'missed'
  return { name, measured: show(value), target: `at most ${show(max)}`, verdict }
}

/** Creates a figure that must reach `min`. NaN (not measured) misses the target. */
export function atLeast(name: string, value: number, { min, show }: { min: number; show: Show }): Figure {
  const verdict = value >= min ? 'met' : 'missed'
  return { name, measured: show(value), target: `at least ${show(min)}`, verdict }
}

/** Creates a figure that must equal `expected`. */
export function exactly(name: string, measured: string, expected: string): Figure {
  return { name, measured, target: expected, verdict: measured === expected ? 'met' : 'missed' }
}

/** Creates a figure without a target. */
export function noted(name: string, measured: string): Figure {
  return { name, measured, target: '', verdict: 'none' }
}

/** Formats figures as a table with the columns name, value, target, and `ok` or `MISSED`. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, measured, target, verdict }) => [name, measured, target, VERDICTS[verdict]] as const,
  )
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => renderRow(row, widths)).join('\n')
}

function renderRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
  return `${GAP}${cells.join(GAP)}`.trimEnd()
}

/** Formats a rounded count: `1,234`. */
export function asCount(value: number): string {
  return Number.isFinite(value) ? withThousandsSeparators(Math.round(value)) : NOT_MEASURED
}

/** Formats a size: `8,192 B`. */
export function inBytes(value: number): string {
  return withUnit(asCount(value), 'B')
}

/** Formats a duration, with one decimal below ten: `4.2 ms`, `398 ms`. */
export function inMilliseconds(value: number): string {
  return withUnit(value < 10 ? value.toFixed(1) : asCount(value), 'ms')
}

/** Formats a rate: `9,876 req/s`. */
export function inRequestsPerSecond(value: number): string {
  return withUnit(asCount(value), 'req/s')
}

/** Formats a ratio: `1.08x`. */
export function asRatio(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(2)}x` : NOT_MEASURED
}

/** Formats a score without a unit, such as a layout shift, with two significant digits: `0`, `0.00017`. */
export function asScore(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(2))) : NOT_MEASURED
}

/** Formats a share from 0 to 1: `97.4%`. */
export function asPercentage(share: number): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(1)}%` : NOT_MEASURED
}

function withUnit(amount: string, unit: string): string {
  return amount === NOT_MEASURED ? amount : `${amount} ${unit}`
}
