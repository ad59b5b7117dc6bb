/** A source of chance that is the same for the same seed: whole numbers from 0 to below `limit`. */
export type Chance = { readonly seed: number; readonly below: (limit: number) => number }

/**
 * Chance by the generator mulberry32. A test that fails says the seed, which gives the same numbers again; at which moment
 * a process meets them stays the machine's.
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

/** Any of these. */
export function pick<T>(chance: Chance, values: readonly T[]): T | undefined {
  return values[chance.below(values.length)]
}
