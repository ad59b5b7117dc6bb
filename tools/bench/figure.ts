/** One thing measured: what, how much, the bar it has to pass ('' where there is none), and whether it does. */
export type Figure = {
  readonly name: string
  readonly measured: string
  readonly bar: string
  readonly verdict: 'met' | 'missed' | 'none'
}

type Show = (value: number) => string

/** A figure that must not exceed its bar. What could not be measured is NaN, and misses it. */
export function atMost(name: string, value: number, { most, show }: { most: number; show: Show }): Figure {
  const verdict = value <= most ? 'met' : 'missed'
  return { name, measured: show(value), bar: `at most ${show(most)}`, verdict }
}

/** A figure that must reach its bar. What could not be measured is NaN, and misses it. */
export function atLeast(name: string, value: number, { least, show }: { least: number; show: Show }): Figure {
  const verdict = value >= least ? 'met' : 'missed'
  return { name, measured: show(value), bar: `at least ${show(least)}`, verdict }
}

/** Something that must be exactly so. */
export function exactly(name: string, measured: string, expected: string): Figure {
  return { name, measured, bar: expected, verdict: measured === expected ? 'met' : 'missed' }
}

/** Something worth knowing that has no bar. */
export function noted(name: string, measured: string): Figure {
  return { name, measured, bar: '', verdict: 'none' }
}
