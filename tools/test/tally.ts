/** How many tests passed, failed and were left out. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 }
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 }

/** All tallies in one; of none, nothing of anything. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/**
 * The last line of a test run, such as `12 passed, 0 failed`; tests left out are named only when there are any.
 * Source: design 4, "Its last line is `N passed, N failed`".
 */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`
}

/** The exit code of a test run: 0 only if something passed and nothing failed, so that a run of nothing is no success. */
export function exitCodeOf({ passed, failed }: Tally): 0 | 1 {
  return passed > 0 && failed === 0 ? 0 : 1
}
