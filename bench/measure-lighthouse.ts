import { commandAddress, platformAddress, screensOf } from '../core/routing/screens.ts'
import { launchBrowser } from '../tools/browser/find-browser.ts'
import { requireLibrary } from '../tools/build/content/read-library.ts'
import { ensureBuilt } from '../tools/build/ensure-built.ts'
import { CONTENT } from '../tools/build/paths.ts'
import { readSiteMap } from '../tools/build/read-site-map.ts'
import { freePort } from '../tools/programs.ts'
import { readEnvironment } from '../tools/read-environment.ts'
import { asCount, asRatio, asScore, exactly, type Figure, inBytes, inMilliseconds, noted } from './figures.ts'
import { withSites } from './serve-sites.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
const FULL_MARKS = '100 100 100 100' // DESIGN section 5

// On a busy machine the browser's trace now and then lacks its beginning, and Lighthouse asks to be run again.
const TRIES = 3

/** The four categories that a page is judged by, in the order they are named. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

// Which colour scheme the browser says that its visitor prefers.
const THEMES = { dark: '--blink-settings=preferredColorScheme=0', light: '--blink-settings=preferredColorScheme=1' }

/** What Lighthouse says of a page, as far as it is read here. A score is from 0 to 1, null where it could not be given. */
type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
  readonly audits: Readonly<Record<string, Audit | undefined>>
  readonly runtimeError?: { readonly message: string }
}

type Audit = { readonly numericValue?: number; readonly details?: unknown }

/** What several reports on one page say together: the median of everything. Durations are in ms, `bytes` are sent ones. */
type Summary = {
  /** Each of 100, in the order performance, accessibility, best practices, SEO; NaN where there was none. */
  readonly scores: readonly number[]
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  readonly bytes: number
  readonly requests: number
}

/**
 * What Lighthouse gives every screen in both themes (performance, accessibility, best practices, SEO; the median of
 * three), side by side with the control page in the same run.
 */
export async function measureLighthouse(): Promise<readonly Figure[]> {
  await ensureBuilt(await readEnvironment())
  return withSites(async ({ built, control }) => {
    const inLight = await measureTheme('light', built.url, control.url)
    const inDark = await measureTheme('dark', built.url, control.url)
    return [...inLight, ...inDark]
  })
}

async function measureTheme(theme: keyof typeof THEMES, builtUrl: string, controlUrl: string) {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, THEMES[theme]])
  try {
    const control = await summaryOf(`${controlUrl}/`, port)
    const figures = [noted(`control page, ${theme}`, marksOf(control)), besideControl(control, control)]
    for (const address of [...screensOf(readSiteMap()).map((screen) => screen.address), ...partsOfLibrary()]) {
      const summary = await summaryOf(builtUrl + address, port)
      figures.push(exactly(`${address}, ${theme}`, marksOf(summary), FULL_MARKS), besideControl(summary, control))
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Of the pages of the library one for a platform, and one for a command; none where no command has a platform. */
function partsOfLibrary(): readonly string[] {
  const command = requireLibrary(CONTENT).find(({ notes, platform = '' }) => notes !== null && platform !== '')
  return command === undefined ? [] : [platformAddress(command.platform ?? ''), commandAddress(command.id)]
}

async function summaryOf(url: string, port: number): Promise<Summary> {
  const reports = []
  for (let round = 0; round < ROUNDS; round += 1) reports.push(await runLighthouse(url, port))
  return summariseReports(reports)
}

/**
 * Has Lighthouse look at `url` as on a slow phone, its own default, in the browser that listens on `port`. Throws where
 * it could not, three times.
 */
async function runLighthouse(url: string, port: number): Promise<Report> {
  const { default: lighthouse } = await import('lighthouse') // loading it takes a second, of no other case
  let reason = 'no result'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr
    reason = result?.lhr.runtimeError?.message ?? reason
  }
  throw new Error(`Lighthouse could not look at ${url}: ${reason}`)
}

/** The median of each figure of `reports`. */
function summariseReports(reports: readonly Report[]): Summary {
  const middle = (of: (report: Report) => number | null | undefined) =>
    median(reports.map((report) => of(report) ?? Number.NaN))
  const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue)
  return {
    scores: CATEGORIES.map((name) => Math.round(100 * middle(({ categories }) => categories[name]?.score))),
    largestPaintMs: audit('largest-contentful-paint'),
    blockingMs: audit('total-blocking-time'),
    layoutShift: audit('cumulative-layout-shift'),
    bytes: audit('total-byte-weight'),
    requests: middle(({ audits }) => itemsIn(audits['network-requests']?.details)),
  }
}

function itemsIn(details: unknown): number | null {
  const items: unknown = typeof details === 'object' && details !== null && 'items' in details ? details.items : null
  return Array.isArray(items) ? items.length : null
}

function marksOf({ scores }: Summary): string {
  return scores.map((score) => asCount(score)).join(' ')
}

function besideControl(summary: Summary, control: Summary): Figure {
  const { largestPaintMs, blockingMs, layoutShift, bytes, requests } = summary
  const paint = `LCP ${inMilliseconds(largestPaintMs)} (${asRatio(largestPaintMs / control.largestPaintMs)})`
  const rest = `TBT ${inMilliseconds(blockingMs)}, CLS ${asScore(layoutShift)}`
  return noted('', `${paint}, ${rest}, ${inBytes(bytes)} in ${asCount(requests)} requests`)
}
