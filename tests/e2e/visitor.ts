import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/browser/find-browser.ts'

// Said by Playwright itself, in place of the browser, of a service worker that it does not let in.
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Twice Playwright's own: what a quiet machine shows in a second, one with other work to do showed after half a minute. */
const WAIT_MS = 60_000

let browser: Promise<Browser> | null = null

/** Someone with a browser window of their own. What the pages in it complain about on the console is kept. */
export type Visitor = {
  readonly page: Page
  readonly complaints: readonly string[]
  /** Closes the window; fails if the page complained of anything that does not match `expected`. */
  readonly leave: (expected?: RegExp) => Promise<void>
}

/**
 * Opens a window. All visitors share one browser, which `closeBrowser` ends; they share nothing else. Unless `options`
 * allow them there are no service workers, which would answer requests that a test is to see.
 */
export async function aVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await runningBrowser()).newContext({ locale: 'en-US', serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(WAIT_MS)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === NO_WORKER) return
    complaints.push(message.text())
  })
  const leave = async (expected = /(?!)/) => {
    await context.close()
    assert.deepEqual(
      complaints.filter((complaint) => !expected.test(complaint)),
      [],
    )
  }
  return { page, complaints, leave }
}

/** The shared browser; another one if it has crashed, so that one test's misfortune is not every later test's. */
async function runningBrowser(): Promise<Browser> {
  if (browser !== null && !(await browser).isConnected()) browser = null
  browser ??= launchBrowser()
  return browser
}

/** Ends the browser; to be called once, after the last test of a file that opened windows. */
export async function closeBrowser(): Promise<void> {
  const running = browser
  browser = null
  await (await running)?.close()
}
