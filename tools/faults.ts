import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { runProcess } from '../cli/bootstrap/run-process.js'
import { shorten } from '../core/text/shorten.ts'
import { type ConditionSite, drawSites, flip } from './faults/condition-sites.ts'
import { importedPaths, readSource } from './faults/source-files.ts'
import { findTestFiles } from './test/test-files.ts'

/** The minimum percentage of flipped conditions that the compiler or the tests must notice. */
const MIN_PERCENT = 95

/**
 * Time limit for one test. Shorter than in `npm test`, because many faults make a test hang, but long enough for tests
 * that build the site three times on a slow machine.
 */
const TEST_TIMEOUT_S = 120

/** Time limit for one run of the compiler or of a group of tests. */
const LIMIT_MS = 60 * 60_000

/** The number of test files that run first, because they import the changed file most directly. */
const NEAREST = 12

/** Files that git ignores but the copy needs. The copy links to them, because they don't depend on our sources. */
const SHARED = [
  'node_modules',
  'tests/machine/node_modules',
  'cli/bootstrap/runtime/node_modules',
  '.cache/chromium',
  '.cache/pictures',
  '.cache/sharing',
]

/** The folder below `tests/e2e` for each part of `web/`. The first matching part counts. */
const BROWSER_TESTS: readonly (readonly [part: string, folder: string])[] = [
  ['web/owner/', 'owner'],
  ['web/commander/', 'commander'],
  ['web/library/', 'commander'],
  ['web/auth', 'sign-in'],
  ['web/cv/', 'cv'],
  ['web/offline/', 'offline'],
  ['web/theme/', 'look'],
  ['web/', 'screens'],
]

const NOT_COPIED = ['.git', '.cache', 'build', 'data']

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '14' },
    count: { type: 'string', default: '40' },
    site: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
  },
})
const root = process.cwd()
const files = readSource(root)
const sites = drawSites(files, Number(values.seed), Number(values.count))
const chosen = [...sites.entries()].filter(([index]) => values.site?.includes(String(index + 1)) ?? true)

if (values.list) for (const [index, site] of chosen) console.log(describe(index, site))
else await flipAll()

async function flipAll(): Promise<void> {
  const copy = copyProject()
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  let caught = 0
  for (const [index, site] of chosen) {
    const startedAt = Date.now()
    const by = await whatCatches(copy, site)
    if (by !== null) caught += 1
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`${describe(index, site)}  ${by === null ? 'SURVIVED' : `caught by ${by}`}  (${seconds} s)`)
  }
  console.log(`Seed ${values.seed}: caught ${caught} of ${chosen.length}.`)
  process.exitCode = caught * 100 >= chosen.length * MIN_PERCENT ? 0 : 1
}

function describe(index: number, { file, line, before, after }: ConditionSite): string {
  const short = (text: string) => shorten(text.replaceAll(/\s+/g, ' '), 60)
  return `${index + 1}.  ${file.path}:${line}  ${short(before)}  ->  ${short(after) || '(nothing)'}`
}

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'faults-'))
  cpSync(root, copy, { recursive: true, filter: isCopied })
  for (const path of SHARED) {
    if (!existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    symlinkSync(join(root, path), join(copy, path))
  }
  return copy
}

function isCopied(path: string): boolean {
  return basename(path) !== 'node_modules' && !NOT_COPIED.includes(relative(root, path))
}

async function whatCatches(copy: string, site: ConditionSite): Promise<string | null> {
  const { path, text } = site.file
  const put = (source: string) => writeFileSync(join(copy, path), source)
  put(flip(site))
  const catcher = await firstFailure(copy, path, async (suspects) => {
    const withFault = await failureOf(copy, ['tools/test.ts', ...suspects])
    put(text)
    const without = await failureOf(copy, ['tools/test.ts', ...suspects])
    put(flip(site))
    return withFault !== null && without === null
  })
  put(text)
  return catcher
}

/**
 * Finds the first failure of the compiler or a test. A failed test counts only if `isSure` finds that its file, or else
 * its group, fails with the fault and passes without it, which rules out flaky tests.
 */
async function firstFailure(copy: string, path: string, isSure: (suspects: readonly string[]) => Promise<boolean>) {
  if ((await failureOf(copy, ['node_modules/typescript/bin/tsc', '-b'])) !== null) return 'the compiler'
  const groups = [...testsFor(path)]
  for (const group of groups) {
    const failure = await failureOf(copy, ['tools/test.ts', ...group])
    if (failure === null) continue
    const suspects = filesOf(failure, group)
    if (await isSure(suspects)) return failure
    console.log(`By chance, or without any fault: ${failure}`)
    const others = group.filter((other) => !suspects.includes(other))
    if (others.length > 0) groups.push(others)
  }
  return null
}

/**
 * The test files in `group` to run again after a failure: the file that it names, or the files that import that one. For
 * a failure that names none, such as that of the build, any file will do.
 */
function filesOf(failure: string, group: readonly string[]): readonly string[] {
  const named = importersOf(/\((tests\/[^:]+):\d+\)$/.exec(failure)?.[1] ?? '')
  const found = group.filter((file) => named.has(file))
  return found.length > 0 ? found : group.slice(0, 1)
}

/**
 * All test files in groups, likeliest to fail first: without a browser, the ones that import the changed file most
 * directly and then the others that import it; the browser tests for that part of the page; then all others.
 */
function testsFor(path: string): readonly (readonly string[])[] {
  const { fast, browser } = findTestFiles(root, [])
  const near = [...importersOf(path)].filter((file) => fast.includes(file))
  const folder = BROWSER_TESTS.find(([part]) => path.startsWith(part))?.[1]
  const isNearest = (file: string) => file.startsWith(`tests/e2e/${folder}/`)
  const groups = [
    near.slice(0, NEAREST),
    near.slice(NEAREST),
    browser.filter(isNearest),
    folder === undefined ? [] : browser.filter((file) => !isNearest(file)),
    fast.filter((file) => !near.includes(file)),
    folder === undefined ? browser : [],
  ]
  return groups.filter(({ length }) => length > 0)
}

/** The file and all files that import it, directly or through others, in the order of their distance. */
function importersOf(path: string): ReadonlySet<string> {
  const by = Map.groupBy(
    files.flatMap((file) => importedPaths(file).map((target) => ({ target, from: file.path }))),
    ({ target }) => target,
  )
  const found = new Set([path])
  for (const file of found) for (const { from } of by.get(file) ?? []) found.add(from)
  return found
}

/**
 * Runs a Node script (the compiler or tests) until its first failure. Returns the name of the failed test or, if there
 * is none, what ended the run; null on success.
 */
async function failureOf(folder: string, args: readonly string[]): Promise<string | null> {
  const { code, output, isOverdue, interruptedBy } = await runProcess([process.execPath, ...args], {
    cwd: folder,
    env: { ...process.env, TEST_TIMEOUT_S: String(TEST_TIMEOUT_S) },
    stdio: ['ignore', 'pipe', 'ignore'],
    silenceLimitMs: LIMIT_MS,
    isEnough: (said) => /^FAIL .*\n/m.test(said),
  })
  if (interruptedBy !== null) process.exit(1)
  if (code === 0) return null
  return isOverdue ? 'the time limit' : (/^FAIL (.*)$/m.exec(output)?.[1] ?? `the end of ${args[0]}`)
}
