import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nonEmptyText, type Parsed, record, text, wholeNumber } from '../../core/parse.ts'
import { type Ending, runAsPart } from '../bootstrap/run-to-end.js'
import { mapFewAtOnce } from '../few-at-once.ts'
import { sayFailed, sayPassed } from './say.ts'
import { FAILED, PASSED, sumOf, type Tally } from './tally.ts'
import { makeTemporaryFolder } from './temporary-folder-of-run.ts'

const RUN_FILES = fileURLToPath(new URL('./run-files.ts', import.meta.url))

/** Where Node keeps what it has compiled: every process that a test starts loads the same files. */
const COMPILED = join(import.meta.dirname, '..', '..', '.cache', 'compiled')

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const parseTally = record({ passed: count, failed: count, skipped: count })

const parseFailure = record({ failure: nonEmptyText })

const parseDuration = record({ file: text, milliseconds: count })

/** What a run of test files came to: how many passed, which failed by name, and how long each file's tests took. */
type FilesOutcome = {
  readonly tally: Tally
  readonly failures: readonly string[]
  readonly durations: readonly Parsed<typeof parseDuration>[]
}

/** A step that is one test: it passes if the script ends with code 0. What a talkative one writes is shown then, too. */
type Program = { readonly name: string; readonly args: readonly string[]; readonly isTalkative?: boolean }

/** The files of a test run, as paths from the root with forward slashes, in alphabetical order. */
type TestFiles = { readonly fast: readonly string[]; readonly browser: readonly string[] }

/** Folders of `tests/` that hold other people's packages. */
const NOT_OURS = ['tests/machine']

/** Folders whose tests need the built site. */
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
/** What the compiler, the linter and knip say of the whole source. */
const SOURCE_CHECKS: readonly Program[] = [TYPES, LINT, UNUSED]
const CONTENT = { name: 'content', args: ['tools/test/require-content.ts'] }
const SECRETS = { name: 'secrets', args: ['tools/test/report-secrets.ts'], isTalkative: true }
const BUILD = { name: 'build', args: ['tools/test/build-for-tests.ts'] }

/** Tests of what is written rather than done: colours, words, and the links and paths in documents. */
const OF_WRITINGS = [
  'tests/architecture/words',
  'tests/architecture/init-sample',
  'tests/architecture/figures',
  'tests/architecture/links',
  'tests/architecture/spec',
  'tests/spec/web/tokens',
]

const MS_PER_SECOND = 1000

/** No step of a test run is silent for longer than this, unless it hangs: a slow machine makes a run slow, not red. */
const SILENCE_LIMIT_MS = 1800 * MS_PER_SECOND

/**
 * The longest a test may take; machines with other work to do are many times slower than quiet ones. A flag, because
 * the `timeout` of `run()` isn't applied to single tests that share a process.
 */
const TEST_TIMEOUT = `--test-timeout=${300 * MS_PER_SECOND}`

/**
 * The folders that take longest, longest first, as the end of a run says: begun last, one of them would go on alone while
 * every other process has nothing left to do.
 */
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
 * The tests of a folder share a process, as they share servers. A browser and its pages keep most of a core busy, but they
 * also wait for each other, so there is one process more than there are cores.
 */
const PROCESSES = Math.min(6, availableParallelism() + 1)

/**
 * Runs everything below `root`, the present folder: checks of the source, and beside them the test files, a
 * process for each folder and a few at once; those that look at the site wait for a fresh build. Every step runs,
 * whatever failed before it. With filters only the test files whose path contains one of them run. At the end it says how
 * long the slower files took, and repeats what failed.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<Tally> {
  const temporary = makeTemporaryFolder()
  // See web/words.ts.
  Object.assign(process.env, temporary.variables, { SITE_WORDS: 'english' })
  const { fast, browser } = findTestFiles(root, filters)
  // Begun before all others, so that hardly anything waits for it.
  const built = browser.length > 0 ? [runStep(BUILD)] : []
  const checks = filters.length === 0 ? SOURCE_CHECKS.map((check) => async () => [await runStep(check)]) : []
  const folders = longestFirst([...browser, ...fast]).map((files) => async () => {
    // On a site that was not built, the browser's tests would only fail slowly and tell nothing.
    const isOnSite = files.some((file) => browser.includes(file))
    const canRun = !isOnSite || (await Promise.all(built)).every(({ tally }) => tally.failed === 0)
    return canRun ? [await runTestFiles(files)] : []
  })
  const steps = [() => Promise.all(built), ...checks, ...folders]
  const outcomes = (await mapFewAtOnce(PROCESSES, steps, (step) => step())).flat()
  return conclude([...outcomes, ...leftBehind(temporary.remove(), outcomes)])
}

/**
 * Runs what takes seconds in `root`, the present folder: checks of the source, and of what is written in content, style
 * sheets and documents.
 */
export async function runChecks(root: string): Promise<Tally> {
  const { fast } = findTestFiles(root, OF_WRITINGS)
  const checks = [...SOURCE_CHECKS, CONTENT, SECRETS].map((check) => () => runStep(check))
  const folders = longestFirst(fast).map((files) => () => runTestFiles(files))
  return conclude(await mapFewAtOnce(PROCESSES, [...checks, ...folders], (step) => step()))
}

/** The files by folder; the small folders come last, and fill up what is left. */
function longestFirst(files: readonly string[]): readonly (readonly string[])[] {
  const folders = Map.groupBy(files, (file) => dirname(file))
  const known = LONGEST.filter((folder) => folders.has(folder))
  const names = new Set([...known, ...folders.keys()])
  return [...names].map((name) => folders.get(name) ?? [])
}

/** A test that fails may leave its files; one that passes may not. */
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

/**
 * Every `*.test.ts` below `tests/`, those that need the built site (most of them drive a browser) apart. With filters,
 * only the files whose path contains one of them.
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

/** Runs the script with the present Node; its output is shown only when it fails. */
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
 * Runs test files in one child process. A process that crashes, hangs or ends without telling its tally is one more
 * failed test, and so is one that does not end cleanly after it.
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

/**
 * How a child process ended: `fault` is null when it ended by itself with code 0, else what happened, for people.
 * `output` is what it wrote, if it was asked to keep it; `messages` are those that it sent.
 */
type ChildEnding = Pick<Ending, 'output' | 'messages'> & { readonly fault: string | null }

/**
 * Runs the present Node with these arguments to the end. With `show` the child writes to our screen. A child that has
 * sent no message for `SILENCE_LIMIT_MS` is killed with everything it started, and so is whatever it leaves running.
 */
async function runChild(args: readonly string[], shown: 'show' | 'keep'): Promise<ChildEnding> {
  const stream = shown === 'show' ? 'inherit' : 'pipe'
  const ending = await runAsPart([process.execPath, ...args], {
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
