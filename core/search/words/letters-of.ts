const BITS = 32

/** Which letters a word holds, as bits; some letters share one. One edit changes two bits at most. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % BITS)
  return letters >>> 0
}

/** In how many bits two numbers differ. */
export function differingBits(one: number, other: number): number {
  let rest = one ^ other
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}
