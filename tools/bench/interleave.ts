import { median } from './median.ts'

/** Something measured as a number, in a unit that all that it is compared with share. */
export type Contestant = { readonly name: string; readonly measure: () => Promise<number> }

/**
 * Measures the contestants in turn, `rounds` times, so that what slows the machine down for a while slows all of them;
 * gives the median of each by its name. A round before them, which does not count, warms everything up.
 */
export async function interleave(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const measured = new Map<string, readonly number[]>(contestants.map(({ name }) => [name, []]))
  for (const { measure } of contestants) await measure()
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure } of contestants) measured.set(name, [...(measured.get(name) ?? []), await measure()])
  }
  return new Map([...measured].map(([name, numbers]) => [name, median(numbers)]))
}
