/** One candidate in a comparison: its name, and a function that measures it once. */
type Candidate<T> = { readonly name: string; readonly measure: () => Promise<T> }

/** Measures candidates like `inTurns` and returns the median of each by name. */
export async function interleave(
  candidates: readonly Candidate<number>[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const measured = await inTurns(candidates, rounds)
  return new Map([...measured].map(([name, numbers]) => [name, median(numbers)]))
}

/**
 * Measures every candidate once in each of `rounds` rounds, so that a temporary slowdown affects all of them. An extra
 * round at the start warms them up and is discarded. Returns the measurements by name.
 */
export async function inTurns<T>(
  candidates: readonly Candidate<T>[],
  rounds: number,
): Promise<ReadonlyMap<string, readonly T[]>> {
  const measured = new Map<string, readonly T[]>(candidates.map(({ name }) => [name, []]))
  for (const { measure } of candidates) await measure()
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure } of candidates) measured.set(name, [...(measured.get(name) ?? []), await measure()])
  }
  return measured
}

/** Returns the median: the mean of the two middle numbers if the count is even, NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const below = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const above = sorted[Math.floor(middle)] ?? Number.NaN
  return (below + above) / 2
}

/** Returns the nearest-rank percentile; NaN for an empty list. `share` is from 0 to 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
