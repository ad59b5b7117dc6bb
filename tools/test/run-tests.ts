import { reportBars } from '../check/report-bars.ts'
import { findTestFiles } from './find-test-files.ts'
import { runProgram } from './run-program.ts'
import { runTestFiles } from './run-test-files.ts'
import { sumOf, type Tally } from './tally.ts'

const TYPES = { name: 'types', args: ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'] }
const LINT = { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off'] }
const BUILD = { name: 'build', args: ['tools/test/build-for-tests.ts'] }

/**
 * Runs everything below `root`, the present folder: types, lint, the source's bars, then the test files, those that
 * need a browser last and on a fresh build. Every step runs, whatever failed before it. With filters only the test files
 * whose path contains one of them run.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<Tally> {
  const files = findTestFiles(root, filters)
  const tallies: Tally[] = []
  if (filters.length === 0) {
    tallies.push(await runProgram(TYPES), await runProgram(LINT), reportBars(root))
  }
  if (files.fast.length > 0) tallies.push(await runTestFiles(files.fast))
  if (files.browser.length > 0) tallies.push(await runOnFreshBuild(files.browser))
  return sumOf(tallies)
}

/** On a site that was not built, the browser's tests would only fail slowly and tell nothing. */
async function runOnFreshBuild(files: readonly string[]): Promise<Tally> {
  const built = await runProgram(BUILD)
  return built.failed === 0 ? sumOf([built, await runTestFiles(files)]) : built
}
