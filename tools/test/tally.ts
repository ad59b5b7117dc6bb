/** Numbers of passed, failed and skipped tests. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 }
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 }

/** Adds up tallies. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** Last line of a test run, such as `12 passed, 0 failed`. Skipped tests are mentioned only if there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`
}

/** Exit code of a test run: 0 only if something passed and nothing failed, so an empty run fails. */
export function exitCodeOf({ passed, failed }: Tally): 0 | 1 {
  return passed > 0 && failed === 0 ? 0 : 1
}
