import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { mapConcurrently } from '../../cli/map-concurrently.ts'
import type { StepResult } from './result.ts'
import { failedStep, type Program, runProgram, runTestFiles } from './run-step.ts'
import { makeTemporaryFolder } from './temporary-folder-of-run.ts'
import { findTestFiles } from './test-files.ts'

const SOURCE_CHECKS: readonly Program[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'] },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
]
const CONTENT: Program = { name: 'content', args: ['cli/check.ts'], isTalkative: true }
const BUILD: Program = { name: 'build', args: ['tools/test/build-for-tests.ts'] }

/** Tests that only read files, so they are fast enough for `npm run check`. */
const FAST_TESTS = [
  'tests/architecture/folder-cycles',
  'tests/architecture/words',
  'tests/architecture/changelog',
  'tests/architecture/figures',
  'tests/architecture/links',
  'tests/architecture/spec',
  'tests/architecture/unused-texts',
  'tests/spec/web/tokens',
  'tests/spec/words',
]

/**
 * The slowest folders, slowest first, judging by the seconds per file that each run prints at its end. If one of them
 * started last, it would run alone at the end.
 */
const SLOWEST_FIRST = [
  'e2e/owner',
  'e2e/commander',
  'tools',
  'e2e/sign-in',
  'faults',
  'e2e/offline',
  'e2e/screens',
  'e2e/other-owners',
  'e2e/sub-path',
  'e2e/dev',
  'contract',
  'hosting',
  'spec/server',
  'e2e/look',
  'spec/core',
  'e2e/accessibility',
  'e2e/languages',
  'e2e/browsers',
  'prompt',
  'spec/formats',
].map((folder) => `tests/${folder}`)

/**
 * A folder's tests share a process and their servers. They often wait for a browser or a timer, so we run two
 * processes more than there are cores, but at most six.
 */
const PROCESSES = Math.min(6, availableParallelism() + 2)

/**
 * Runs the source checks and the tests below `root`, the current folder: one process per folder, several at once. Tests
 * that need the site wait for its build, and don't run if the build fails. Otherwise, all steps run even if one fails.
 * With filters, runs only the test files whose path contains one of them.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<readonly StepResult[]> {
  const temporary = makeTemporaryFolder()
  // See web/words.ts.
  Object.assign(process.env, temporary.variables, { SITE_WORDS: 'english' })
  const { fast, browser } = findTestFiles(root, filters)
  // The build starts first, so that few tests have to wait for it.
  const built = Promise.all(browser.length > 0 ? [runProgram(BUILD)] : [])
  const checks = filters.length === 0 ? SOURCE_CHECKS.map((check) => async () => [await runProgram(check)]) : []
  const folders = slowestFolderFirst([...browser, ...fast]).map((files) => async () => {
    // Without a built site, browser tests would only fail slowly.
    const canRun = !files.some((file) => browser.includes(file)) || (await built).every(({ passed }) => passed > 0)
    return canRun ? runTestFiles(files) : []
  })
  const results = (await mapConcurrently(PROCESSES, [() => built, ...checks, ...folders], (step) => step())).flat()
  return [...results, ...leftoverFailures(temporary.remove(), results)]
}

/** Runs the fast checks in `root`, the current folder: source, content, style sheets and documents. */
export async function runChecks(root: string): Promise<readonly StepResult[]> {
  const checks = [...SOURCE_CHECKS, CONTENT].map((check) => async () => [await runProgram(check)])
  const folders = slowestFolderFirst(findTestFiles(root, FAST_TESTS).fast).map((files) => () => runTestFiles(files))
  return (await mapConcurrently(PROCESSES, [...checks, ...folders], (step) => step())).flat()
}

/** Groups files by folder. Folders that aren't in `SLOWEST_FIRST` come last and fill the gaps. */
function slowestFolderFirst(files: readonly string[]): readonly (readonly string[])[] {
  const folders = Map.groupBy(files, (file) => dirname(file))
  const known = SLOWEST_FIRST.filter((folder) => folders.has(folder))
  const names = new Set([...known, ...folders.keys()])
  return [...names].map((name) => folders.get(name) ?? [])
}

/** Reports files left behind. Only a failed test may leave some. */
function leftoverFailures(names: readonly string[], results: readonly StepResult[]): readonly StepResult[] {
  if (names.length === 0 || results.some(({ failures }) => failures.length > 0)) return []
  return [failedStep('temporary files', 'a test left them behind', names.join('\n'))]
}
