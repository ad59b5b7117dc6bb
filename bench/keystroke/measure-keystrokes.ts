import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { asCount, asRatio, atMost, type Figure, inMilliseconds, noted } from '../figures.ts'
import { createRandom } from '../random.ts'
import { sampleLibrary } from '../sample/sample-library.ts'
import { PEER_ENGINES } from '../search/engines.ts'
import type { ServedSite } from '../serve-sites.ts'
import { median, percentile } from '../statistics.ts'
import { measureMemory, measureOpening } from './measure-opening.ts'
import {
  ANSWER_TIMEOUT_MS,
  bundlePeerPage,
  STEPS,
  takeLongTasks,
  timeAnswer,
  traceAnswers,
  withBrowser,
  withCommanderOpen,
  withControlOpen,
  withLibraryServed,
  withPeerOpen,
} from './watched-pages.ts'

const SIZE_WITH_TARGETS = 30_000
const OTHER_SIZES = [250, 100_000]

/** Larger libraries use generated commands, because there aren't more real ones. */
const MAX_REAL_COMMANDS = 30_000

const SLOWDOWNS = [
  { slowdown: 1, name: 'plain' },
  { slowdown: 4, name: 'processor slowed 4x' },
]

/** Rounds per page, alternating with the control page. */
const ROUNDS = 3

const MAX_ECHO_RATIO = 2
const MAX_PLAIN_MS = 100

/** Typed letter by letter, then cleared: first in pattern mode, then in words mode. */
const TYPED = {
  patterns: ['docker run', 'git (commit|log)', '^tar .*-x', 'port\\b', 'zzz'],
  words: ['list all files', 'ssh key', 'docker run', 'zzz'],
} as const

/**
 * Pauses between the keystrokes of a fast typist. They are random, so that keystrokes fall anywhere between two frames.
 */
const MIN_PAUSE_MS = 40
const MAX_PAUSE_MS = 120

/** Measures keystroke-to-paint time, opening time, memory, and the effect of bad patterns, in a real browser. */
export function measureKeystrokes(dataFile: string | null): Promise<readonly Figure[]> {
  return withBrowser((browser) =>
    withLibraryServed({ size: SIZE_WITH_TARGETS, dataFile }, (site) => measureWithTargets(browser, site)),
  )
}

/** Measures keystrokes in a small and in a huge library. */
export function measureOtherSizes(dataFile: string | null): Promise<readonly Figure[]> {
  return withBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const size of OTHER_SIZES) {
      const other = { size, dataFile: size > MAX_REAL_COMMANDS ? null : dataFile }
      figures.push(...(await withLibraryServed(other, (site) => measureOther(browser, site, size))))
    }
    return figures
  })
}

/** Types the same words into pages that search the same commands with other engines. */
export function measurePeers(dataFile: string | null): Promise<readonly Figure[]> {
  return withBrowser(async (browser) => {
    const commands = await sampleLibrary(SIZE_WITH_TARGETS, dataFile)
    const script = await bundlePeerPage()
    const figures: Figure[] = []
    for (const { slowdown, name } of SLOWDOWNS) {
      const echo = percentile(await withControlOpen(browser, slowdown, typeWords), 0.95)
      figures.push(noted(`words in a page with React and the engine itself, ${name}: median, p95`, ''))
      for (const engine of PEER_ENGINES) {
        const times = await withPeerOpen(browser, { script, engine, commands, slowdown }, typeWords)
        const unanswered = times.filter(Number.isNaN).length
        const answered = times.map((time) => (Number.isNaN(time) ? ANSWER_TIMEOUT_MS : time))
        const ratio = asRatio(percentile(answered, 0.95) / echo)
        const late = unanswered === 0 ? '' : `, ${unanswered} letters not within ${inMilliseconds(ANSWER_TIMEOUT_MS)}`
        figures.push(noted(`  ${engine.name}`, `${medianAndP95(answered)}, ${ratio}${late}`))
      }
    }
    return figures
  })
}

/** Measures a library of `SIZE_WITH_TARGETS` commands, the only size that has targets. */
async function measureWithTargets(browser: Browser, site: ServedSite): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { slowdown, name } of SLOWDOWNS) {
    const times = await typeInTurns(browser, { site, size: SIZE_WITH_TARGETS, slowdown }, ROUNDS)
    const [p95, echo] = [percentile(times.typed, 0.95), percentile(times.echoed, 0.95)]
    figures.push(
      noted(`${asCount(SIZE_WITH_TARGETS)} commands, ${name}`, ''),
      atMost('  p95, relative to a page that only echoes', p95 / echo, { max: MAX_ECHO_RATIO, show: asRatio }),
      noted('    in milliseconds', `${inMilliseconds(p95)} of ${inMilliseconds(echo)}`),
      longestOf(times.typed, slowdown),
      ...noteTimes(times),
      ...(await measureOpening(browser, { site, slowdown })),
      ...(await measureSteps(browser, site, slowdown)),
    )
  }
  figures.push(...(await measureMemory(browser, site, SIZE_WITH_TARGETS)), ...(await measureBadPatterns(browser, site)))
  return figures
}

function longestOf(typed: readonly number[], slowdown: number): Figure {
  const longest = Math.max(...typed)
  return slowdown === 1
    ? atMost('  longest', longest, { max: MAX_PLAIN_MS, show: inMilliseconds })
    : noted('  longest', inMilliseconds(longest))
}

async function measureOther(browser: Browser, site: ServedSite, size: number): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { slowdown, name } of SLOWDOWNS) {
    const times = await typeInTurns(browser, { site, size, slowdown }, 1)
    const [p95, echo] = [percentile(times.typed, 0.95), percentile(times.echoed, 0.95)]
    figures.push(
      noted(`${asCount(size)} commands, ${name}: p95`, `${inMilliseconds(p95)}, ${asRatio(p95 / echo)}`),
      noted('  longest', inMilliseconds(Math.max(...times.typed))),
    )
  }
  return figures
}

/** Types into a page without search modes. Returns milliseconds per letter. */
async function typeWords(page: Page): Promise<readonly number[]> {
  const pause = pauses(1)
  const times: number[] = []
  await page.getByRole('searchbox').focus()
  for (const text of TYPED.words) {
    times.push(...(await typeText(page, text, pause)))
    await page.getByRole('searchbox').fill('')
  }
  return times
}

async function typeText(page: Page, text: string, pause: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (const key of text) {
    await pause()
    times.push(await timeAnswer(page, () => page.keyboard.press(key)))
  }
  return times
}

function pauses(seed: number): () => Promise<unknown> {
  const random = createRandom(seed)
  return () => setTimeout(MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS))
}

/**
 * Milliseconds from keystroke to paint: of all letters typed into Commander, of those typed into the control page, and
 * of each kind of keystroke in Commander.
 */
type Times = {
  readonly typed: readonly number[]
  readonly echoed: readonly number[]
  readonly patterns: readonly number[]
  readonly words: readonly number[]
  /** Letters of the first query in each mode. */
  readonly cold: readonly number[]
  readonly warm: readonly number[]
  readonly clearing: readonly number[]
}

type Typing = { readonly site: ServedSite; readonly size: number; readonly slowdown: number }

/** In each round, types everything into the control page and then into Commander, both freshly opened. */
async function typeInTurns(browser: Browser, typing: Typing, rounds: number): Promise<Times> {
  const echoes: Typed[] = []
  const answers: Typed[] = []
  for (let round = 1; round <= rounds; round += 1) {
    echoes.push(...(await withControlOpen(browser, typing.slowdown, (page) => typeEverything(page, round))))
    answers.push(...(await withCommanderOpen(browser, typing, (page) => typeEverything(page, round))))
  }
  const those = (isOne: (typed: Typed) => boolean) => answers.filter(isOne).flatMap(({ times }) => times)
  return {
    typed: those(() => true),
    echoed: echoes.flatMap(({ times }) => times),
    patterns: those(({ mode }) => mode === 'patterns'),
    words: those(({ mode }) => mode === 'words'),
    cold: those(({ isFirst }) => isFirst),
    warm: those(({ isFirst }) => !isFirst),
    clearing: answers.map(({ clearing }) => clearing),
  }
}

function noteTimes({ patterns, words, cold, warm, clearing }: Times): readonly Figure[] {
  return [
    noted('  patterns: median, p95', medianAndP95(patterns)),
    noted('  words: median, p95', medianAndP95(words)),
    noted('  cold (first text of each mode): median, p95', medianAndP95(cold)),
    noted('  warm: median, p95', medianAndP95(warm)),
    noted('  clearing the box: median, p95', medianAndP95(clearing)),
  ]
}

function medianAndP95(times: readonly number[]): string {
  return `${inMilliseconds(median(times))}, ${inMilliseconds(percentile(times, 0.95))}`
}

/** Milliseconds for each letter typed, and for clearing the text. */
type Typed = {
  readonly mode: keyof typeof TYPED
  readonly isFirst: boolean
  readonly times: readonly number[]
  readonly clearing: number
}

async function typeEverything(page: Page, seed: number): Promise<readonly Typed[]> {
  const pause = pauses(seed)
  const typed: Typed[] = []
  await page.getByRole('searchbox').focus()
  for (const mode of ['patterns', 'words'] as const) {
    if (mode === 'words') await page.keyboard.press('Alt+R')
    for (const text of TYPED[mode]) {
      const times = await typeText(page, text, pause)
      await page.keyboard.press('ControlOrMeta+A')
      await pause()
      const clearing = await timeAnswer(page, () => page.keyboard.press('Delete'))
      typed.push({ mode, isFirst: text === TYPED[mode][0], times, clearing })
    }
  }
  return typed
}

/** Measures the steps of each answer in a separate round, because tracing slows them down. */
async function measureSteps(browser: Browser, site: ServedSite, slowdown: number): Promise<readonly Figure[]> {
  const steps = await withCommanderOpen(browser, { site, size: SIZE_WITH_TARGETS, slowdown }, (page) =>
    traceAnswers(page, () => typeEverything(page, 0)),
  )
  const summary = (step: (typeof STEPS)[number] | 'all') => medianAndP95(steps.map((answer) => answer[step]))
  return [
    noted('  steps, traced: median, p95', summary('all')),
    ...STEPS.map((step) => noted(`    ${step}`, summary(step))),
  ]
}

/** Patterns from public issues and articles that make the browser's own engine backtrack almost forever. */
const BAD_PATTERNS = [
  '(.*a){20}',
  '^(\\w+\\s?)*$',
  '([a-z]+)*!',
  '(?:\\s*\\S+)*z!',
  '(.*)(.*)(.*)(.*)!',
  '(?=(.*a){20})b',
]

const MAX_TASK_MS = 50 // as in docs/performance.md
const MAX_ANSWER_MS = 1200

/** Measures the time until a bad pattern is answered or refused, and the longest task it causes. */
function measureBadPatterns(browser: Browser, site: ServedSite): Promise<readonly Figure[]> {
  return withCommanderOpen(browser, { site, size: SIZE_WITH_TARGETS, slowdown: 1 }, async (page) => {
    await takeLongTasks(page)
    const figures: Figure[] = []
    for (const pattern of BAD_PATTERNS) {
      const { answerMs, sentence, longestMs } = await tryPattern(page, pattern)
      figures.push(
        atMost(`answer to ${pattern}`, answerMs, { max: MAX_ANSWER_MS, show: inMilliseconds }),
        noted('  which is', sentence),
        atMost('  longest task', longestMs, { max: MAX_TASK_MS, show: upToALongTask }),
      )
    }
    return figures
  })
}

async function tryPattern(page: Page, pattern: string) {
  const box = page.getByRole('searchbox')
  const answerMs = await timeAnswer(page, () => box.fill(pattern))
  const statuses = await page.getByRole('main').getByRole('status').allTextContents()
  await timeAnswer(page, () => box.fill(''))
  const longestMs = Math.max(0, ...(await takeLongTasks(page)))
  return { answerMs, longestMs, sentence: statuses.filter((status) => status.trim() !== '').join(' ') }
}

/** Formats the longest task. Browsers only report tasks longer than 50 ms. */
function upToALongTask(value: number): string {
  return value === 0 ? '50 ms or less' : inMilliseconds(value)
}
