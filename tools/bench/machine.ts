import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { openBrowser } from './landing/open-browser.ts'

const GIBIBYTE = 2 ** 30

/** What the figures were measured on, and how busy it was already: a figure says little without it. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  const memory = Math.round(totalmem() / GIBIBYTE)
  const [load = 0] = loadavg()
  return [
    `Machine: ${availableParallelism()} cores (${model}), ${memory} GiB, ${platform()} ${arch()}, Node ${process.version}`,
    `Busy before: ${load.toFixed(1)} of ${availableParallelism()} cores in the last minute`,
  ].join('\n')
}

/** Which browser measures pages, in one line, or why there is none. */
export async function describeBrowser(): Promise<string> {
  const browser = await openBrowser()
  if (!browser.ok) return browser.error
  const version = browser.value.version()
  await browser.value.close()
  return `Browser: Chromium ${version}`
}
