/** A seeded random generator. `below` returns integers from 0 up to, but not including, `limit`. */
export type Chance = { readonly seed: number; readonly below: (limit: number) => number }

/**
 * Creates a random generator with the algorithm mulberry32. A failing test reports the seed, which reproduces the
 * numbers but not the timing of processes.
 */
export function createChance(seed: number = Date.now() % 2 ** 32): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
  return { seed, below: (limit) => Math.floor(next() * limit) }
}

/** Returns one of the values at random, or undefined if there are none. */
export function pick<T>(chance: Chance, values: readonly T[]): T | undefined {
  return values[chance.below(values.length)]
}
