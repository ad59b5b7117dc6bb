import type { Browser, BrowserContext } from 'playwright-core'
import { failure, type Result, success } from '../core/result.ts'
import { launchBrowser } from '../tools/browser/find-browser.ts'

/** Launches the browser that the browser tests use. Fails with a message if there isn't one. */
export async function openBrowser(): Promise<Result<Browser, string>> {
  try {
    return success(await launchBrowser())
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    return failure(`Browser: none (${reason}). Set CHROME_PATH to use one.`)
  }
}

/** Runs `work` in a new browser context and closes it. */
export async function withBrowserContext<T>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Returns the name and version of the browser used for measuring, or why it can't be used, on one line. */
export async function describeBrowser(): Promise<string> {
  const browser = await openBrowser()
  if (!browser.ok) return browser.error
  const version = browser.value.version()
  await browser.value.close()
  return `Browser: Chromium ${version}`
}
