import { reportBars } from '../check/report-bars.ts'
import { findTestFiles } from './find-test-files.ts'
import { type Program, runProgram } from './run-program.ts'
import { type FilesOutcome, runTestFiles } from './run-test-files.ts'
import { sumOf, type Tally } from './tally.ts'

const TYPES = { name: 'types', args: ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'] }
const LINT = { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off'] }
const BUILD = { name: 'build', args: ['tools/test/build-for-tests.ts'] }

const MS_PER_SECOND = 1000

/**
 * Runs everything below `root`, the present folder: types, lint, the source's bars, then the test files, those that
 * need a browser last and on a fresh build. Every step runs, whatever failed before it. With filters only the test files
 * whose path contains one of them run. At the end it says how long the slower files took, and repeats what failed.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<Tally> {
  const files = findTestFiles(root, filters)
  const outcomes: FilesOutcome[] = []
  if (filters.length === 0) {
    outcomes.push(await runStep(TYPES), await runStep(LINT), outcomeOf('the bars of the source', reportBars(root)))
  }
  if (files.fast.length > 0) outcomes.push(await runTestFiles(files.fast))
  if (files.browser.length > 0) outcomes.push(...(await runOnFreshBuild(files.browser)))
  const durations = outcomes.flatMap((outcome) => outcome.durations)
  for (const line of [...slowestFirst(durations), ...failedLines(outcomes)]) console.log(line)
  return sumOf(outcomes.map(({ tally }) => tally))
}

/** On a site that was not built, the browser's tests would only fail slowly and tell nothing. */
async function runOnFreshBuild(files: readonly string[]): Promise<readonly FilesOutcome[]> {
  const built = await runStep(BUILD)
  return built.tally.failed === 0 ? [built, await runTestFiles(files)] : [built]
}

async function runStep(program: Program): Promise<FilesOutcome> {
  return outcomeOf(program.name, await runProgram(program))
}

function outcomeOf(name: string, tally: Tally): FilesOutcome {
  return { tally, failures: tally.failed === 0 ? [] : [name], durations: [] }
}

/** A line for each file that took a second or more, and one for all the others. */
function slowestFirst(durations: FilesOutcome['durations']): readonly string[] {
  const slow = durations.filter(({ milliseconds }) => milliseconds >= MS_PER_SECOND)
  const quick = durations.filter(({ milliseconds }) => milliseconds < MS_PER_SECOND)
  if (slow.length === 0) return []
  const rest = quick.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return [
    'Seconds per file, slowest first:',
    ...slow
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .map((each) => durationLine(each.milliseconds, each.file)),
    ...(quick.length > 0 ? [durationLine(rest, `quicker files (${quick.length})`)] : []),
  ]
}

function durationLine(milliseconds: number, what: string): string {
  return `${(milliseconds / MS_PER_SECOND).toFixed(1).padStart(7)}  ${what}`
}

function failedLines(outcomes: readonly FilesOutcome[]): readonly string[] {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  return failures.length === 0 ? [] : ['Failed:', ...failures.map((failure) => `  ${failure}`)]
}
