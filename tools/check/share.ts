/** Which part of the things, from 0 to 1, is as it should be; of nothing, all. */
export function shareOf<T>(things: readonly T[], isGood: (thing: T) => boolean): number {
  return things.length === 0 ? 1 : things.filter(isGood).length / things.length
}

/** A share as people write it, rounded down so that a bar just missed never looks reached: `89 %`. */
export function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}
