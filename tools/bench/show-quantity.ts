import { withThousandsSeparators } from '../../core/thousands.ts'

/** A number of things, to the whole: `1,234`. */
export function asCount(value: number): string {
  return Number.isFinite(value) ? withThousandsSeparators(Math.round(value)) : 'not measured'
}

/** A size: `8,192 B`. */
export function inBytes(value: number): string {
  return withUnit(asCount(value), 'B')
}

/** A duration, to the tenth where it is below ten: `4.2 ms`, `398 ms`. */
export function inMilliseconds(value: number): string {
  return withUnit(value < 10 ? value.toFixed(1) : asCount(value), 'ms')
}

/** A speed: `9,876 req/s`. */
export function inRequestsPerSecond(value: number): string {
  return withUnit(asCount(value), 'req/s')
}

/** So many times as much: `1.08x`. */
export function asRatio(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(2)}x` : 'not measured'
}

/** A score without a unit, such as a layout shift, however small: `0`, `0.00017`. */
export function asScore(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(2))) : 'not measured'
}

function withUnit(amount: string, unit: string): string {
  return amount === 'not measured' ? amount : `${amount} ${unit}`
}
