import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../build/ensure-built.ts'
import { readEnvironment } from '../read-environment.ts'
import { atMost, type Figure, noted } from './figure.ts'
import { measureBadPatterns } from './keystroke/measure-bad-patterns.ts'
import { measureTyping } from './keystroke/measure-typing.ts'
import { withControlOpen } from './keystroke/open-control.ts'
import { withLibraryOpen } from './keystroke/open-library.ts'
import { openBrowser } from './landing/open-browser.ts'
import type { BenchOptions } from './options.ts'
import { percentile } from './percentile.ts'
import { asCount, asRatio, inMilliseconds } from './show-quantity.ts'

const SIZES = [250, 5000, 30_000, 100_000]
const SIZE_WITH_BARS = 30_000 // DESIGN section 5, as are the bars
const SLOWDOWNS = [
  { slowdown: 1, name: 'plain', mostMs: 33 },
  { slowdown: 4, name: 'processor slowed 4x', mostMs: 100 },
]
const ROUNDS = 3

/** From keystroke to paint in a real browser, in libraries of every size; and what bad patterns do to the page. */
export async function measureKeystrokes({ dataFile }: BenchOptions): Promise<readonly Figure[]> {
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
