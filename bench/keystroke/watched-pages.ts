import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { BASE_CONFIG } from '../../cli/build/bundle/vite-config.ts'
import { ensureBuilt } from '../../cli/build/ensure-built.ts'
import { BUILD } from '../../cli/build/paths.ts'
import { readEnvironment } from '../../cli/read-environment.ts'
import type { Command } from '../../core/commands/command.ts'
import { optional, type Parsed, record, text, wholeNumber } from '../../core/parsing/parse.ts'
import { asCount, type Figure, noted } from '../figures.ts'
import { openBrowser, withBrowserContext } from '../open-browser.ts'
import { sampleLibrary } from '../sample/sample-library.ts'
import type { SearchEngine } from '../search/engines.ts'
import { type ServedSite, serveSite, withTemporaryFolder } from '../serve-sites.ts'

const LOAD_TIMEOUT_MS = 60_000

/** Milliseconds after which a keystroke counts as unanswered. */
export const ANSWER_TIMEOUT_MS = 3000

/** Trace marks of a keystroke and its answer. */
const TYPED = 'keystroke-typed'
const PAINTED = 'keystroke-painted'

/** Parses the time from a change of the search box until its answer was painted. */
const parseAnswer = record({ microseconds: wholeNumber(0, Number.MAX_SAFE_INTEGER) })

/**
 * Runs in the page before its own scripts. `keystrokeAnswer()` resolves once the next change of the box is answered:
 * the list is no longer busy and has been painted. The time counts from the event's own time stamp. `longTasks`
 * collects tasks of more than 50 ms.
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
      const paintedAt = await painted()
      performance.mark('${PAINTED}')
      resolve({ microseconds: Math.round((paintedAt - typedAt) * 1000) })
    })
    const timer = setTimeout(() => { observer.disconnect(); resolve(null) }, ${ANSWER_TIMEOUT_MS})
    document.querySelector('input[type=search]').addEventListener('input', (event) => {
      typedAt = event.timeStamp
      performance.mark('${TYPED}')
    }, { once: true, capture: true })
    observer.observe(list, { attributeFilter: ['aria-busy'] })
  })
`

/** The control page, a minimal search page that shows the typed text one task after each keystroke. */
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

/**
 * Builds the site if necessary, and opens a browser for `work`. Without a browser, returns a single figure that says
 * so.
 */
export async function withBrowser(work: (browser: Browser) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  await ensureBuilt(await readEnvironment())
  const opened = await openBrowser()
  if (!opened.ok) return [noted('keystroke to paint', 'not measured without a browser')]
  try {
    return await work(opened.value)
  } finally {
    await opened.value.close()
  }
}

/** Opens the control page in a new window, with a CPU `slowdown` times slower, and runs `work` in it. */
export function withControlOpen<T>(browser: Browser, slowdown: number, work: (page: Page) => Promise<T>): Promise<T> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    await watchAnswers(page)
    await page.goto('about:blank')
    await page.setContent(CONTROL_PAGE)
    await slowProcessor(await context.newCDPSession(page), slowdown)
    return work(page)
  })
}

/** Arguments of `sampleLibrary`. */
type LibraryToServe = { readonly size: number; readonly dataFile: string | null }

/** Serves the built site with a library while `work` runs. */
export function withLibraryServed<T>(
  { size, dataFile }: LibraryToServe,
  work: (site: ServedSite) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const commands = await sampleLibrary(size, dataFile)
    const site = await serveSite(
      { directory: BUILD.site, manifestFile: BUILD.manifest },
      join(folder, 'data'),
      commands,
    )
    try {
      return await work(site)
    } finally {
      await site.close()
    }
  })
}

type CommanderToOpen = { readonly site: ServedSite; readonly size: number; readonly slowdown: number }

/** Opens Commander in a new window, waits until all `size` commands can be searched, and runs `work`. */
export function withCommanderOpen<T>(
  browser: Browser,
  { site, size, slowdown }: CommanderToOpen,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    await watchAnswers(page)
    await page.goto(`${site.url}/projects/commander`)
    await page.getByText(`${asCount(size)} commands. `).waitFor({ timeout: LOAD_TIMEOUT_MS })
    // The HTML already contains the count, but the order can only be changed once the commands have loaded.
    await page.locator('select:enabled').waitFor({ timeout: LOAD_TIMEOUT_MS })
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
    await slowProcessor(await context.newCDPSession(page), slowdown)
    return work(page)
  })
}

type PeerToOpen = {
  /** Output of `bundlePeerPage`. */
  readonly script: string
  readonly engine: SearchEngine
  readonly commands: readonly Command[]
  readonly slowdown: number
}

/** Opens, in a new window, a page that searches `commands` with another engine, and runs `work` in it. */
export function withPeerOpen<T>(
  browser: Browser,
  { script, engine, commands, slowdown }: PeerToOpen,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    await watchAnswers(page)
    await page.goto('about:blank')
    await page.setContent('<!doctype html><title>Peer</title><main></main>')
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction('window.openPeer')
    await page.evaluate(`openPeer(${JSON.stringify(engine.name)}, ${JSON.stringify(commands)})`)
    await page.getByRole('searchbox').waitFor()
    await slowProcessor(await context.newCDPSession(page), slowdown)
    return work(page)
  })
}

/** Bundles the script of the pages with other engines. */
export async function bundlePeerPage(): Promise<string> {
  const input = join(import.meta.dirname, 'peer-page.ts')
  const built = await build({ ...BASE_CONFIG, logLevel: 'warn', build: { write: false, rolldownOptions: { input } } })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

/** Makes the CPU of the session's page `slowdown` times slower. Its workers keep their speed. */
export async function slowProcessor(session: CDPSession, slowdown: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Call it before opening the page. */
async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Changes the search box and returns the milliseconds until the answer was painted; NaN if there was none. */
export async function timeAnswer(page: Page, change: () => Promise<unknown>): Promise<number> {
  // Must be awaited before the key press, because keyboard events overtake other messages to the page.
  await page.evaluate('void (window.nextAnswer = window.keystrokeAnswer())')
  await change()
  const parsed = parseAnswer(await page.evaluate('window.nextAnswer'))
  return parsed.ok ? parsed.value.microseconds / 1000 : Number.NaN
}

/** Returns the milliseconds of each task longer than 50 ms since the previous call. */
export async function takeLongTasks(page: Page): Promise<readonly number[]> {
  const durations: unknown = await page.evaluate('window.longTasks.splice(0)')
  return Array.isArray(durations) ? durations.map(Number) : []
}

/** Steps of an answer, in order. The rest of the time is spent waiting, mostly for the next frame. */
export const STEPS = ['key to worker', 'search', 'reply', 'render', 'layout', 'paint'] as const

/** Milliseconds of each step of an answer, and in total. */
export type AnswerSteps = Readonly<Record<(typeof STEPS)[number] | 'all', number>>

const TRACED = ['devtools.timeline', 'blink.user_timing']
const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** Parses a trace event, whose times are in microseconds. */
const parseEvent = record({
  name: text,
  ts: wholeNumber(0, MAX_INTEGER),
  dur: optional(wholeNumber(0, MAX_INTEGER)),
  pid: wholeNumber(0, MAX_INTEGER),
  tid: wholeNumber(0, MAX_INTEGER),
})

type TraceEvent = Required<Parsed<typeof parseEvent>>

const LAYOUT = ['UpdateLayoutTree', 'Layout']
const PAINT = ['PrePaint', 'Paint', 'Layerize', 'Commit']
const SCRIPT = ['FunctionCall', 'RunMicrotasks']

/**
 * Runs `work` while the browser traces the page, which slows it down. Returns the steps of the answers that came from a
 * worker.
 */
export async function traceAnswers(page: Page, work: () => Promise<unknown>): Promise<readonly AnswerSteps[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const given of value) {
      const parsed = parseEvent(given)
      if (parsed.ok) events.push({ ...parsed.value, dur: parsed.value.dur ?? 0 })
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: TRACED },
  })
  await work()
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isComplete
  return stepsOf(events.toSorted((one, other) => one.ts - other.ts))
}

function stepsOf(events: readonly TraceEvent[]): readonly AnswerSteps[] {
  return events
    .filter(({ name }) => name === TYPED)
    .flatMap((typed) => {
      const painted = events.find(({ name, ts, pid }) => name === PAINTED && pid === typed.pid && ts > typed.ts)
      const within = events.filter(({ ts, pid }) => pid === typed.pid && ts >= typed.ts && ts < (painted?.ts ?? 0))
      const inWorker = within.filter(({ name, tid }) => name === 'HandlePostMessage' && tid !== typed.tid)
      const search = inWorker.toSorted((one, other) => other.dur - one.dur)[0]
      if (painted === undefined || search === undefined) return []
      return stepsBetween(typed, painted, { search, inPage: within.filter(({ tid }) => tid === typed.tid) })
    })
}

type Between = { readonly search: TraceEvent; readonly inPage: readonly TraceEvent[] }

function stepsBetween(typed: TraceEvent, painted: TraceEvent, { search, inPage }: Between): AnswerSteps {
  const foundAt = search.ts + search.dur
  const received = inPage.find(({ name, ts }) => name === 'FunctionCall' && ts >= foundAt)?.ts ?? foundAt
  const after = inPage.filter(({ ts }) => ts >= received)
  const sumOf = (names: readonly string[]) => covered(after.filter(({ name }) => names.includes(name)))
  const layout = sumOf(LAYOUT)
  const inMs = (microseconds: number) => microseconds / 1000
  return {
    'key to worker': inMs(search.ts - typed.ts),
    search: inMs(search.dur),
    reply: inMs(received - foundAt),
    render: inMs(covered(after.filter(({ name }) => [...SCRIPT, ...LAYOUT].includes(name))) - layout),
    layout: inMs(layout),
    paint: inMs(sumOf(PAINT)),
    all: inMs(painted.ts - typed.ts),
  }
}

/** Returns the total duration of events, which are sorted by start, with overlaps counted once. */
function covered(events: readonly TraceEvent[]): number {
  let total = 0
  let end = 0
  for (const { ts, dur } of events) {
    total += Math.max(0, ts + dur - Math.max(ts, end))
    end = Math.max(end, ts + dur)
  }
  return total
}
