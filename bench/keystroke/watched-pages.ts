import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { record, wholeNumber } from '../../core/parse.ts'
import { BUILD } from '../../tools/build/paths.ts'
import { asCount } from '../figures.ts'
import { inWindow } from '../open-browser.ts'
import { sampleLibrary } from '../sample/sample-library.ts'
import { serveSite } from '../serve-sites.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const LOADED_WITHIN_MS = 60_000

/** How long a keystroke may go unanswered before it counts as having had no answer. */
const UNANSWERED_MS = 3000

/** What is measured of one change of the box, in microseconds: until its answer was painted. */
const parseAnswer = record({ microseconds: wholeNumber(0, Number.MAX_SAFE_INTEGER) })

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

/** A page that does the least a search can do: a task after each keystroke it shows the text that was typed. */
const CONTROL_PAGE = `<!doctype html><title>Control</title><input type="search"><p aria-busy="false"></p><script>
  const [box, answer] = [document.querySelector('input'), document.querySelector('p')]
  box.addEventListener('input', () => {
    answer.ariaBusy = 'true'
    setTimeout(() => {
      answer.textContent = box.value
      answer.ariaBusy = 'false'
    })
  })
</script>`

/** Opens the control page in a window of its own, in a browser that is `slowdown` times slower, and does `work` there. */
export function withControlOpen<T>(browser: Browser, slowdown: number, work: (page: Page) => Promise<T>): Promise<T> {
  return inWindow(browser, async (context) => {
    const page = await context.newPage()
    await watchAnswers(page)
    await page.goto('about:blank')
    await page.setContent(CONTROL_PAGE)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return work(page)
  })
}

/** A library of `size` commands, those of `dataFile` if there is one, in a browser that is `slowdown` times slower. */
type LibraryToOpen = {
  readonly size: number
  readonly dataFile: string | null
  readonly slowdown: number
}

/** Serves the built site with such a library, opens Commander in a window of its own, and does `work` with it. */
export function withLibraryOpen<T>(
  browser: Browser,
  { size, dataFile, slowdown }: LibraryToOpen,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const commands = await sampleLibrary(size, dataFile)
    const location = { directory: BUILD.site, manifestFile: BUILD.manifest }
    const site = await serveSite(location, join(folder, 'data'), commands)
    try {
      return await inWindow(browser, async (context) => {
        const page = await context.newPage()
        await watchAnswers(page)
        await page.goto(`${site.url}/projects/commander`)
        await page.getByText(`${asCount(size)} commands. `).waitFor({ timeout: LOADED_WITHIN_MS })
        await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        return await work(page)
      })
    } finally {
      await site.close()
    }
  })
}

/** Makes the page ready to be watched; before it is opened. */
async function watchAnswers(page: Page): Promise<void> {
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
