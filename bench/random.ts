/** A number from 0 to 1, the latter excluded. */
export type Random = () => number

/** Numbers that look like chance and are the same for the same seed on every machine. Source: mulberry32, T. Ettinger. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of the texts, the empty text where there are none. With a `skew` over 1 those in front come more often. */
export function pick(texts: readonly string[], random: Random, skew = 1): string {
  return texts[Math.floor(random() ** skew * texts.length)] ?? ''
}
