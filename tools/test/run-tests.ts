import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ending, runAsChild } from '../../cli/bootstrap/run-process.js'
import { mapConcurrently } from '../../cli/map-concurrently.ts'
import { nonEmptyText, type Parsed, record, text, wholeNumber } from '../../core/parse.ts'
import { sayFailed, sayPassed } from './say.ts'
import { FAILED, PASSED, sumOf, type Tally } from './tally.ts'
import { makeTemporaryFolder } from './temporary-folder-of-run.ts'

const RUN_FILES = fileURLToPath(new URL('./run-files.ts', import.meta.url))

/** Node's compile cache, because every process that a test starts loads the same files. */
const COMPILED = join(import.meta.dirname, '..', '..', '.cache', 'compiled')

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const parseTally = record({ passed: count, failed: count, skipped: count })

const parseFailure = record({ failure: nonEmptyText })

const parseDuration = record({ file: text, milliseconds: count })

type FilesOutcome = {
  readonly tally: Tally
  readonly failures: readonly string[]
  readonly durations: readonly Parsed<typeof parseDuration>[]
}

/** A step that counts as one test and passes with exit code 0. With `isTalkative`, its output is shown even then. */
type Program = { readonly name: string; readonly args: readonly string[]; readonly isTalkative?: boolean }

/** Paths from the root with forward slashes, in alphabetical order. */
type TestFiles = { readonly fast: readonly string[]; readonly browser: readonly string[] }

/** Folders of `tests/` with other people's packages. */
const NOT_OURS = ['tests/machine']

/** Folders of tests that need the built site. */
const ON_BUILT_SITE = ['tests/e2e/', 'tests/hosting/']

const TYPES = { name: 'types', args: ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'] }
const LINT = {
  name: 'lint',
  args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'],
}
const UNUSED = {
  name: 'unused code',
  args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
}
const SOURCE_CHECKS: readonly Program[] = [TYPES, LINT, UNUSED]
const CONTENT = { name: 'content', args: ['tools/test/require-content.ts'] }
const SECRETS = { name: 'secrets', args: ['tools/test/report-secrets.ts'], isTalkative: true }
const BUILD = { name: 'build', args: ['tools/test/build-for-tests.ts'] }

/** Tests of texts: colours, words, and links and paths in documents. */
const OF_WRITINGS = [
  'tests/architecture/words',
  'tests/architecture/init-sample',
  'tests/architecture/figures',
  'tests/architecture/links',
  'tests/architecture/spec',
  'tests/spec/web/tokens',
]

const MS_PER_SECOND = 1000

/** Maximum silence of any step. Long, because a slow machine should make a run slow, not red. */
const SILENCE_LIMIT_MS = 1800 * MS_PER_SECOND

/**
 * Maximum duration of a test: a busy machine is many times slower. A flag, because the `timeout` of `run()` doesn't
 * apply to single tests in a shared process.
 */
const TEST_TIMEOUT = `--test-timeout=${300 * MS_PER_SECOND}`

/** The slowest folders, slowest first (see the end of a run). Started last, one of them would run alone at the end. */
const LONGEST = [
  'e2e/commander',
  'e2e/owner',
  'faults',
  'e2e/sign-in',
  'e2e/screens',
  'e2e/offline',
  'e2e/accessibility',
]
  .concat(['e2e/init', 'e2e/dev', 'e2e/sub-path', 'tools', 'contract', 'hosting', 'e2e/look', 'spec/server'])
  .map((folder) => `tests/${folder}`)

/**
 * Tests of a folder share a process, like their servers. Browsers keep most of a core busy but also wait for each
 * other, so there is one process more than cores.
 */
const PROCESSES = Math.min(6, availableParallelism() + 1)

/**
 * Runs all checks and tests below `root`, the current folder: one process per folder, several at once; those that need
 * the site wait for its build. All steps run, whatever fails. With filters, runs only the test files whose path
 * contains one of them. Finally lists slow files and repeats failures.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<Tally> {
  const temporary = makeTemporaryFolder()
  // See web/words.ts.
  Object.assign(process.env, temporary.variables, { SITE_WORDS: 'english' })
  const { fast, browser } = findTestFiles(root, filters)
  // Starts first, so that hardly anything waits for it.
  const built = browser.length > 0 ? [runStep(BUILD)] : []
  const checks = filters.length === 0 ? SOURCE_CHECKS.map((check) => async () => [await runStep(check)]) : []
  const folders = longestFirst([...browser, ...fast]).map((files) => async () => {
    // Without a built site, browser tests would only fail slowly.
    const isOnSite = files.some((file) => browser.includes(file))
    const canRun = !isOnSite || (await Promise.all(built)).every(({ tally }) => tally.failed === 0)
    return canRun ? [await runTestFiles(files)] : []
  })
  const steps = [() => Promise.all(built), ...checks, ...folders]
  const outcomes = (await mapConcurrently(PROCESSES, steps, (step) => step())).flat()
  return conclude([...outcomes, ...leftBehind(temporary.remove(), outcomes)])
}

/** Runs the fast checks in `root`, the current folder: source, content, style sheets and documents. */
export async function runChecks(root: string): Promise<Tally> {
  const { fast } = findTestFiles(root, OF_WRITINGS)
  const checks = [...SOURCE_CHECKS, CONTENT, SECRETS].map((check) => () => runStep(check))
  const folders = longestFirst(fast).map((files) => () => runTestFiles(files))
  return conclude(await mapConcurrently(PROCESSES, [...checks, ...folders], (step) => step()))
}

/** Groups files by folder. Small folders come last, to fill the gaps. */
function longestFirst(files: readonly string[]): readonly (readonly string[])[] {
  const folders = Map.groupBy(files, (file) => dirname(file))
  const known = LONGEST.filter((folder) => folders.has(folder))
  const names = new Set([...known, ...folders.keys()])
  return [...names].map((name) => folders.get(name) ?? [])
}

/** Only a failed test may leave files behind. */
function leftBehind(names: readonly string[], outcomes: readonly FilesOutcome[]): readonly FilesOutcome[] {
  if (names.length === 0 || outcomes.some(({ tally }) => tally.failed > 0)) return []
  const what = 'a test left temporary files behind'
  sayFailed(what, names.join('\n'))
  return [outcomeOf(what, FAILED)]
}

async function runStep(program: Program): Promise<FilesOutcome> {
  return outcomeOf(program.name, await runProgram(program))
}

function outcomeOf(name: string, tally: Tally): FilesOutcome {
  return { tally, failures: tally.failed === 0 ? [] : [name], durations: [] }
}

function conclude(outcomes: readonly FilesOutcome[]): Tally {
  const durations = outcomes.flatMap((outcome) => outcome.durations)
  for (const line of [...slowestFirst(durations), ...failedLines(outcomes)]) console.log(line)
  return sumOf(outcomes.map(({ tally }) => tally))
}

/** One line for each file that took at least a second, and one for the rest. */
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

/**
 * Finds the `*.test.ts` files below `tests/`, listing those that need the built site (mostly browser tests) separately.
 * With filters, only files whose path contains one of them.
 */
export function findTestFiles(root: string, filters: readonly string[]): TestFiles {
  const all = globSync('tests/**/*.test.ts', { cwd: root, exclude: (path) => NOT_OURS.includes(withSlashes(path)) })
  const wanted = all.map(withSlashes).filter((path) => matches(path, filters))
  const isBrowserTest = (path: string) => ON_BUILT_SITE.some((folder) => path.startsWith(folder))
  return {
    fast: wanted.filter((path) => !isBrowserTest(path)).sort(),
    browser: wanted.filter(isBrowserTest).sort(),
  }
}

function matches(path: string, filters: readonly string[]): boolean {
  return filters.length === 0 || filters.some((filter) => path.includes(withSlashes(filter).replace(/^\.\//, '')))
}

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}

/** Shows the output only on failure. */
async function runProgram({ name, args, isTalkative = false }: Program): Promise<Tally> {
  const { fault, output } = await runChild(args, 'keep')
  if (fault !== null) {
    sayFailed(`${name}: ${fault}`, output)
    return FAILED
  }
  sayPassed(name)
  if (isTalkative && output !== '') console.log(output.trimEnd())
  return PASSED
}

/**
 * Runs test files in one child process. A crash, a hang, a missing tally or an unclean exit counts as another failure.
 */
async function runTestFiles(files: readonly string[]): Promise<FilesOutcome> {
  const { fault, messages } = await runChild([TEST_TIMEOUT, RUN_FILES, ...files], 'show')
  const tally = messages.map((message) => parseTally(message)).find(({ ok }) => ok)
  const failures = messages.flatMap((message) => valuesOf(parseFailure(message))).map(({ failure }) => failure)
  const durations = messages.flatMap((message) => valuesOf(parseDuration(message)))
  if (tally?.ok && fault === null) return { tally: tally.value, failures, durations }

  const what = `the process of ${files.length} test files`
  sayFailed(what, fault ?? 'it ended before its tests did')
  return { tally: sumOf([...valuesOf(tally), FAILED]), failures: [...failures, what], durations }
}

/** `fault` is null if the process exited by itself with code 0, else it says what happened. */
type ChildEnding = Pick<Ending, 'output' | 'messages'> & { readonly fault: string | null }

/**
 * Kills a child, and everything it started, if it sends no message for `SILENCE_LIMIT_MS`, and whatever it leaves
 * running.
 */
async function runChild(args: readonly string[], shown: 'show' | 'keep'): Promise<ChildEnding> {
  const stream = shown === 'show' ? 'inherit' : 'pipe'
  const ending = await runAsChild([process.execPath, ...args], {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: ['ignore', stream, stream, 'ipc'],
    isGroup: true,
    silenceLimitMs: SILENCE_LIMIT_MS,
  })
  const silent = `it said nothing for ${SILENCE_LIMIT_MS / MS_PER_SECOND} seconds and was ended`
  const { output, messages } = ending
  return { fault: ending.isOverdue ? silent : faultOf(ending), output, messages }
}

function faultOf({ code, signal, fault }: Ending): string | null {
  if (fault !== null) return fault.message
  if (signal !== null) return `it was ended by ${signal}`
  return code === 0 ? null : `it ended with code ${code}`
}

function valuesOf<T>(parsed: { readonly ok: true; readonly value: T } | { readonly ok: false } | undefined) {
  return parsed?.ok ? [parsed.value] : []
}
