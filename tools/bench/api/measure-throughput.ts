import { atLeast, atMost, type Figure, noted } from '../figure.ts'
import { interleave } from '../interleave.ts'
import { asCount, asRatio, inRequestsPerSecond } from '../show-quantity.ts'
import type { LoadGenerator, LoadTarget } from './load-generator.ts'

const ROUNDS = 5

/** A server of the list, and how it is asked for it. */
export type Entrant = LoadTarget & { readonly name: string }

/** How our speed is compared: `ours` and `theirs` are names of entrants; `least` is null where there is no bar. */
export type Comparison = {
  readonly name: string
  readonly ours: string
  readonly theirs: string
  readonly least: number | null
}

/** How fast each entrant is, in turns in the same run, and how ours stand against theirs. */
export async function measureThroughput(
  generator: LoadGenerator,
  entrants: readonly Entrant[],
  comparisons: readonly Comparison[],
): Promise<readonly Figure[]> {
  let errors = 0
  const contestants = entrants.map(({ name, ...target }) => ({
    name,
    measure: async () => {
      const throughput = await generator.load(target)
      errors += throughput.errors
      return throughput.requestsPerSecond
    },
  }))
  const speeds = await interleave(contestants, ROUNDS)
  const speedOf = (name: string) => speeds.get(name) ?? Number.NaN
  return [
    ...entrants.map(({ name }) => noted(name, inRequestsPerSecond(speedOf(name)))),
    ...comparisons.map(({ name, ours, theirs, least }) => {
      const ratio = speedOf(ours) / speedOf(theirs)
      return least === null ? noted(name, asRatio(ratio)) : atLeast(name, ratio, { least, show: asRatio })
    }),
    atMost('errors', errors, { most: 0, show: asCount }),
  ]
}
