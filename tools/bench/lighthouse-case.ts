import { screensOf } from '../../core/routing/screens.ts'
import { launchBrowser } from '../browser/find-browser.ts'
import { ensureBuilt } from '../build/ensure-built.ts'
import { readSiteMap } from '../build/read-site-map.ts'
import { readSiteMap } from '../build/site-map.ts'
import { freePort } from '../programs.ts'
import { readEnvironment } from '../read-environment.ts'
import { exactly, type Figure, noted } from './figure.ts'
import { withSites } from './landing/with-sites.ts'
import { runLighthouse } from './lighthouse/run-lighthouse.ts'
import { type Summary, summariseReports } from './lighthouse/summarise-reports.ts'
import { asCount, asRatio, asScore, inBytes, inMilliseconds } from './show-quantity.ts'

const ROUNDS = 3
const FULL_MARKS = '100 100 100 100' // DESIGN section 5

// Which colour scheme the browser says that its visitor prefers.
const THEMES = { dark: '--blink-settings=preferredColorScheme=0', light: '--blink-settings=preferredColorScheme=1' }

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
    for (const { address } of screensOf(readSiteMap())) {
      const summary = await summaryOf(builtUrl + address, port)
      figures.push(exactly(`${address}, ${theme}`, marksOf(summary), FULL_MARKS), besideControl(summary, control))
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function summaryOf(url: string, port: number): Promise<Summary> {
  const reports = []
  for (let round = 0; round < ROUNDS; round += 1) reports.push(await runLighthouse(url, port))
  return summariseReports(reports)
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
