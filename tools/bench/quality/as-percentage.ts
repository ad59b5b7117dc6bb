/** A share from 0 to 1: `97.4 %`. */
export function asPercentage(share: number): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : 'not measured'
}
