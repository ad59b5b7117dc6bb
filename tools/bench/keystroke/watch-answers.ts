import type { Page } from 'playwright-core'
import { type Parsed, record, wholeNumber } from '../../../core/parse.ts'

/** What is measured of one change of the box, in microseconds: until its answer was painted. */
const parseAnswer = record({ microseconds: wholeNumber(0, Number.MAX_SAFE_INTEGER) })

/** How long a keystroke may go unanswered before it counts as having had no answer. */
const UNANSWERED_MS = 3000

/**
 * Runs in the page, before its own scripts. `keystrokeAnswer()` resolves when the next change of the box has been
 * answered: the list is no longer busy with it, and has been painted. The time counts
 * from the event's own time stamp. `longTasks` collects the tasks that held the page up for more than 50 ms.
 */
const WATCH = `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })

  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  }))

  window.keystrokeAnswer = () => new Promise((resolve) => {
    const list = document.querySelector('[aria-busy]')
    let typedAt = 0
    const observer = new MutationObserver(async () => {
      if (typedAt === 0 || list.ariaBusy !== 'false') return
      observer.disconnect()
      clearTimeout(timer)
      resolve({ microseconds: Math.round(((await painted()) - typedAt) * 1000) })
    })
    const timer = setTimeout(() => { observer.disconnect(); resolve(null) }, ${UNANSWERED_MS})
    document.querySelector('input[type=search]').addEventListener('input', (event) => { typedAt = event.timeStamp }, { once: true, capture: true })
    observer.observe(list, { attributeFilter: ['aria-busy'] })
  })
`

export type Answer = Parsed<typeof parseAnswer>

/** Makes the page ready to be watched; before it is opened. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(WATCH)
}

/**
 * Does `change` to the search box and gives the milliseconds until its answer was painted; NaN where none came.
 */
export async function timeAnswer(page: Page, change: () => Promise<unknown>): Promise<number> {
  // Asked first and awaited: an event of the keyboard overtakes whatever else the page was told to do.
  await page.evaluate('void (window.nextAnswer = window.keystrokeAnswer())')
  await change()
  const parsed = parseAnswer(await page.evaluate('window.nextAnswer'))
  return parsed.ok ? parsed.value.microseconds / 1000 : Number.NaN
}

/** The tasks of more than 50 ms since this was last asked, in milliseconds. */
export async function takeLongTasks(page: Page): Promise<readonly number[]> {
  const durations: unknown = await page.evaluate('window.longTasks.splice(0)')
  return Array.isArray(durations) ? durations.map(Number) : []
}
