import { requireLibrary } from '../cli/build/content/read-library.ts'
import { ensureBuilt } from '../cli/build/ensure-built.ts'
import { CONTENT } from '../cli/build/paths.ts'
import { readSiteMap } from '../cli/build/read-site-map.ts'
import { readEnvironment } from '../cli/read-environment.ts'
import { commandAddress, platformAddress, screensOf } from '../core/routing/screens.ts'
import { launchBrowser } from '../tools/browser/find-browser.ts'
import { freePort } from '../tools/programs.ts'
import { asCount, asRatio, asScore, exactly, type Figure, inBytes, inMilliseconds, noted } from './figures.ts'
import { withSites } from './serve-sites.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
const FULL_MARKS = '100 100 100 100' // performance, accessibility, best practices, SEO

// On a busy machine a trace sometimes lacks its start, and Lighthouse asks to run again.
const TRIES = 3

/** Lighthouse categories in the order of the scores. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

// Browser flags for each preferred colour scheme.
const THEMES = { dark: '--blink-settings=preferredColorScheme=0', light: '--blink-settings=preferredColorScheme=1' }

/** The parts of Lighthouse's report that are read here. A score is from 0 to 1, or null. */
type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
  readonly audits: Readonly<Record<string, Audit | undefined>>
  readonly runtimeError?: { readonly message: string }
}

type Audit = { readonly numericValue?: number; readonly details?: unknown }

/** Medians of several reports on one page. Durations are in milliseconds, `bytes` are as sent. */
type Summary = {
  /** Scores out of 100 in the order of `CATEGORIES`; NaN if there was none. */
  readonly scores: readonly number[]
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  readonly bytes: number
  readonly requests: number
}

/**
 * Measures every screen, a platform page, a command page and the control page with Lighthouse in one theme. Each result
 * is the median of three runs.
 */
export async function measureLighthouse(theme: keyof typeof THEMES): Promise<readonly Figure[]> {
  await ensureBuilt(await readEnvironment())
  return withSites(({ built, control }) => measureTheme(theme, built.url, control.url))
}

async function measureTheme(theme: keyof typeof THEMES, builtUrl: string, controlUrl: string) {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, THEMES[theme]])
  try {
    const control = await summaryOf(`${controlUrl}/`, port)
    const figures = [noted(`control page, ${theme}`, marksOf(control)), besideControl(control, control)]
    for (const address of [...screensOf(readSiteMap([])).map((screen) => screen.address), ...partsOfLibrary()]) {
      const summary = await summaryOf(builtUrl + address, port)
      figures.push(exactly(`${address}, ${theme}`, marksOf(summary), FULL_MARKS), besideControl(summary, control))
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Addresses of a platform's page and of one of its commands; empty if no command with notes has a platform. */
function partsOfLibrary(): readonly string[] {
  const command = requireLibrary(CONTENT).find(({ notes, platform = '' }) => notes !== null && platform !== '')
  return command === undefined ? [] : [platformAddress(command.platform ?? ''), commandAddress(command.id)]
}

async function summaryOf(url: string, port: number): Promise<Summary> {
  const reports = []
  for (let round = 0; round < ROUNDS; round += 1) reports.push(await runLighthouse(url, port))
  return summariseReports(reports)
}

/** Simulates a slow phone (Lighthouse's default) in the browser that listens on `port`. Throws after three failures. */
async function runLighthouse(url: string, port: number): Promise<Report> {
  const { default: lighthouse } = await import('lighthouse') // takes a second to load, and only this case needs it
  let reason = 'no result'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr
    reason = result?.lhr.runtimeError?.message ?? reason
  }
  throw new Error(`Lighthouse could not examine ${url}: ${reason}`)
}

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
