import { MS_PER_SECOND } from '../../core/age.ts'
import { list, type Parsed, record, text, wholeNumber } from '../../core/parsing/parse.ts'

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)

/** Parses the result of a test file, or of a step such as the build. */
export const parseResult = record({
  name: text,
  passed: count,
  skipped: count,
  failures: list(text),
  milliseconds: count,
})

export type StepResult = Parsed<typeof parseResult>

/**
 * The last lines of a run: seconds per file, all failures again, and the numbers of passed, failed and skipped tests.
 */
export function summaryLines(results: readonly StepResult[]): readonly string[] {
  const failures = results.flatMap((result) => result.failures)
  const repeated = failures.length === 0 ? [] : ['Failed:', ...failures.map((failure) => `  ${failure}`)]
  const skipped = sumOf(results.map((result) => result.skipped))
  const counts = `${passedOf(results)} passed, ${failures.length} failed`
  return [...slowestFirst(results), ...repeated, skipped === 0 ? counts : `${counts}, ${skipped} skipped`]
}

/** 0 only if something passed and nothing failed, so an empty run fails. */
export function exitCodeOf(results: readonly StepResult[]): 0 | 1 {
  return passedOf(results) > 0 && results.every(({ failures }) => failures.length === 0) ? 0 : 1
}

function slowestFirst(results: readonly StepResult[]): readonly string[] {
  const slow = results.filter(({ milliseconds }) => milliseconds >= MS_PER_SECOND)
  const quick = results.filter(({ milliseconds }) => milliseconds < MS_PER_SECOND)
  if (slow.length === 0) return []
  return [
    'Seconds per file, slowest first:',
    ...slow
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .map((each) => secondsLine(each.milliseconds, each.name)),
    ...(quick.length === 0
      ? []
      : [secondsLine(sumOf(quick.map((each) => each.milliseconds)), `quicker files (${quick.length})`)]),
  ]
}

function secondsLine(milliseconds: number, what: string): string {
  return `${(milliseconds / MS_PER_SECOND).toFixed(1).padStart(7)}  ${what}`
}

function passedOf(results: readonly StepResult[]): number {
  return sumOf(results.map(({ passed }) => passed))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
