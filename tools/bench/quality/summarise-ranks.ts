import { asPercentage } from './as-percentage.ts'

/** How often the wanted command was among the first ten, from 0 to 1, and the mean of 1 / its place, 0 where it was not. */
export type Summary = { readonly share: number; readonly reciprocal: number }

/** Sums up places, from 1, null where the wanted command was not among the first ten. NaN of none. */
export function summariseRanks(ranks: readonly (number | null)[]): Summary {
  const seen = ranks.filter((rank) => rank !== null)
  const sum = seen.reduce((total, rank) => total + 1 / rank, 0)
  return { share: seen.length / ranks.length, reciprocal: sum / ranks.length }
}

/** The summary of the places in words: `98.0 % of 400, mean reciprocal rank 0.87`. */
export function describeRanks(ranks: readonly (number | null)[]): string {
  const { share, reciprocal } = summariseRanks(ranks)
  return `${asPercentage(share)} of ${ranks.length}, mean reciprocal rank ${reciprocal.toFixed(2)}`
}
