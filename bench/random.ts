/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/**
 * Creates a seeded random number generator with the same sequence on every machine. Source: mulberry32, T. Ettinger.
 */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks one of the texts, or returns '' if there aren't any. With a `skew` over 1, earlier texts are more likely. */
export function pick(texts: readonly string[], random: Random, skew = 1): string {
  return texts[Math.floor(random() ** skew * texts.length)] ?? ''
}
