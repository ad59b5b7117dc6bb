/** The sum of what each command was given for each of some terms; 0 where it was given nothing for one of them. */
export function sumPoints(size: number, given: readonly Uint8Array[]): Uint16Array {
  const sums = Uint16Array.from(given[0] ?? new Uint8Array(size))
  for (const points of given.slice(1)) {
    for (let command = 0; command < size; command += 1) {
      const more = points[command] ?? 0
      const sum = sums[command] ?? 0
      sums[command] = more === 0 || sum === 0 ? 0 : sum + more
    }
  }
  return sums
}
