import type { Browser, Page } from 'playwright-core'
import { atMost, type Figure, inMilliseconds, noted } from '../figures.ts'
import { takeLongTasks, timeAnswer, withLibraryOpen } from './watched-pages.ts'

const SIZE = 30_000

/** Patterns on which the browser's own engine runs on and on, as issues and articles about them have them. */
const BAD_PATTERNS = [
  '(.*a){20}',
  '^(\\w+\\s?)*$',
  '([a-z]+)*!',
  '(?:\\s*\\S+)*z!',
  '(.*)(.*)(.*)(.*)!',
  '(?=(.*a){20})b',
]

const MOST_TASK_MS = 50 // DESIGN section 5, as is the other
const MOST_ANSWER_MS = 1200

/** How long the page waits for an answer to each bad pattern, or a sentence, and the longest task they cause. */
export function measureBadPatterns(browser: Browser, dataFile: string | null): Promise<readonly Figure[]> {
  return withLibraryOpen(browser, { size: SIZE, dataFile, slowdown: 1 }, async (page) => {
    await takeLongTasks(page)
    const figures: Figure[] = []
    for (const pattern of BAD_PATTERNS) {
      const { answerMs, sentence, longestMs } = await tryPattern(page, pattern)
      figures.push(
        atMost(`answer to ${pattern}`, answerMs, { most: MOST_ANSWER_MS, show: inMilliseconds }),
        noted('  which is', sentence),
        atMost('  longest task', longestMs, { most: MOST_TASK_MS, show: upToALongTask }),
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

/** Browsers tell only of tasks that take more than 50 ms. */
function upToALongTask(value: number): string {
  return value === 0 ? '50 ms or less' : inMilliseconds(value)
}
