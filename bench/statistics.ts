/** Something measured, as a number in a unit that all that it is compared with share, or as more than that. */
type Contestant<T> = { readonly name: string; readonly measure: () => Promise<T> }

/** Measures the contestants `inTurns`; gives the median of each by its name. */
export async function interleave(
  contestants: readonly Contestant<number>[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const measured = await inTurns(contestants, rounds)
  return new Map([...measured].map(([name, numbers]) => [name, median(numbers)]))
}

/**
 * Measures the contestants in turn, `rounds` times, so that what slows the machine down for a while slows all of them;
 * gives what was measured of each by its name. A round before them, which does not count, warms everything up.
 */
export async function inTurns<T>(
  contestants: readonly Contestant<T>[],
  rounds: number,
): Promise<ReadonlyMap<string, readonly T[]>> {
  const measured = new Map<string, readonly T[]>(contestants.map(({ name }) => [name, []]))
  for (const { measure } of contestants) await measure()
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure } of contestants) measured.set(name, [...(measured.get(name) ?? []), await measure()])
  }
  return measured
}

/** The middle of the numbers; of an even count the mean of the two in the middle; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const below = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const above = sorted[Math.floor(middle)] ?? Number.NaN
  return (below + above) / 2
}

/** The smallest of the numbers that at least `share` of them (from 0 to 1) do not exceed; NaN of none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
