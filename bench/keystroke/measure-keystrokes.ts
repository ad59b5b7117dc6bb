import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { ensureBuilt } from '../../tools/build/ensure-built.ts'
import { readEnvironment } from '../../tools/read-environment.ts'
import { asCount, asRatio, atMost, type Figure, inMilliseconds, noted } from '../figures.ts'
import { openBrowser } from '../open-browser.ts'
import { createRandom } from '../random.ts'
import { percentile } from '../statistics.ts'
import { measureBadPatterns } from './measure-bad-patterns.ts'
import { timeAnswer, withControlOpen, withLibraryOpen } from './watched-pages.ts'

const SIZES = [250, 5000, 30_000, 100_000]
const SIZE_WITH_BARS = 30_000 // DESIGN section 5, as are the bars
const SLOWDOWNS = [
  { slowdown: 1, name: 'plain', mostMs: 33 },
  { slowdown: 4, name: 'processor slowed 4x', mostMs: 100 },
]
const ROUNDS = 3

/** What is typed, letter by letter, then taken back at once: words that everybody searches for, and patterns. */
const TYPED = ['docker run', 'list all files', 'ssh', 'git (commit|log)', '^tar .*-x', 'port\\b', 'zzz']

/** Between two keystrokes of a person in a hurry; at random, so that they fall anywhere between two frames. */
const SHORTEST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 120

/** From keystroke to paint in a real browser, in libraries of every size; and what bad patterns do to the page. */
export async function measureKeystrokes(dataFile: string | null): Promise<readonly Figure[]> {
  await ensureBuilt(await readEnvironment())
  const browser = await openBrowser()
  if (!browser.ok) return [noted('keystroke to paint', 'not measured without a browser')]
  try {
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await measureSize(browser.value, size, dataFile)))
    return [...figures, ...(await measureBadPatterns(browser.value, dataFile))]
  } finally {
    await browser.value.close()
  }
}

async function measureSize(browser: Browser, size: number, dataFile: string | null): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { slowdown, name, mostMs } of SLOWDOWNS) {
    const control = await withControlOpen(browser, slowdown, (page) => measureTyping(page, 1))
    const { typing, clearing } = await withLibraryOpen(browser, { size, dataFile, slowdown }, (page) =>
      measureTyping(page, ROUNDS),
    )
    const [p95, controlP95] = [percentile(typing, 0.95), percentile(control.typing, 0.95)]
    const title = `${asCount(size)} commands, ${name}: p95`
    figures.push(
      size === SIZE_WITH_BARS
        ? atMost(title, p95, { most: mostMs, show: inMilliseconds })
        : noted(title, inMilliseconds(p95)),
      noted('  to that of a page that only echoes', `${asRatio(p95 / controlP95)} of ${inMilliseconds(controlP95)}`),
      noted('  median, longest', spread(typing)),
      noted('  clearing the box, median, longest', spread(clearing)),
    )
  }
  return figures
}

function spread(times: readonly number[]): string {
  return `${inMilliseconds(percentile(times, 0.5))}, ${inMilliseconds(Math.max(...times))}`
}

/** Milliseconds from keystroke to paint: of those that typed something, and of those that cleared the box. */
type TypingTimes = { readonly typing: readonly number[]; readonly clearing: readonly number[] }

/** Types into the search box of Commander, `rounds` times over, and times every answer. */
async function measureTyping(page: Page, rounds: number): Promise<TypingTimes> {
  const box = page.getByRole('searchbox')
  const random = createRandom(1)
  const typing: number[] = []
  const clearing: number[] = []
  const pause = () => setTimeout(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
  await box.focus()
  for (let round = 0; round < rounds; round += 1) {
    for (const text of TYPED) {
      for (const key of text) {
        await pause()
        typing.push(await timeAnswer(page, () => page.keyboard.press(key)))
      }
      await page.keyboard.press('ControlOrMeta+A')
      await pause()
      clearing.push(await timeAnswer(page, () => page.keyboard.press('Delete')))
    }
  }
  return { typing, clearing }
}
