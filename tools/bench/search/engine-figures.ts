import { type Figure, noted } from '../figure.ts'
import { percentile } from '../percentile.ts'
import { asRatio, asScore, inMilliseconds } from '../show-quantity.ts'
import type { EngineTimes } from './time-engines.ts'

const SHARES = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const

/**
 * Two lines for each engine: its figures, with how they compare with those of the engine called `ours`, and what it
 * does. Then one that says which engines were faster than ours, and in what. There is no bar.
 */
export function engineFigures(times: readonly EngineTimes[], ours: string): readonly Figure[] {
  const own = times.find(({ engine }) => engine.name === ours)?.keystrokeInMs ?? []
  return [
    ...times.flatMap((each) => [
      noted(each.engine.name, [...SHARES.map((share) => compared(each, own, share)), restOf(each)].join('; ')),
      noted('', each.engine.does),
    ]),
    noted(`faster than ${ours}`, times.flatMap((each) => fasterIn(each, own)).join(', ') || 'none'),
  ]
}

function fasterIn({ engine, keystrokeInMs }: EngineTimes, own: readonly number[]): readonly string[] {
  const names = SHARES.filter(([, share]) => ratio(keystrokeInMs, own, share) < 1).map(([name]) => name)
  return names.length === 0 ? [] : [`${engine.name} in ${names.join(' and ')}`]
}

function compared({ keystrokeInMs }: EngineTimes, own: readonly number[], [name, share]: (typeof SHARES)[number]) {
  const shown = showMilliseconds(percentile(keystrokeInMs, share))
  return keystrokeInMs === own ? `${name} ${shown}` : `${name} ${shown} (${asRatio(ratio(keystrokeInMs, own, share))})`
}

function restOf({ readyInMs, answered }: EngineTimes): string {
  return `ready in ${showMilliseconds(readyInMs)}; answers ${answered} queries`
}

function ratio(times: readonly number[], own: readonly number[], share: number): number {
  return percentile(times, share) / percentile(own, share)
}

/** Some engines answer in hundredths of a millisecond. */
function showMilliseconds(duration: number): string {
  return duration < 1 ? `${asScore(duration)} ms` : inMilliseconds(duration)
}
