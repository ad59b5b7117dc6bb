/** A contestant and the function that measures it. */
type Contestant<T> = { readonly name: string; readonly measure: () => Promise<T> }

/** Measures contestants like `inTurns` and returns the median of each, by name. */
export async function interleave(
  contestants: readonly Contestant<number>[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const measured = await inTurns(contestants, rounds)
  return new Map([...measured].map(([name, numbers]) => [name, median(numbers)]))
}

/**
 * Measures every contestant once in each of `rounds` rounds, so that a temporary slowdown affects all of them. An extra
 * round first warms them up and doesn't count. Returns the measurements by name.
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

/** Median; the mean of the middle two for an even count, NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const below = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const above = sorted[Math.floor(middle)] ?? Number.NaN
  return (below + above) / 2
}

/** The smallest number that at least `share` (0 to 1) of all numbers don't exceed; NaN for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
