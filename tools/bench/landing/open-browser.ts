import type { Browser } from 'playwright-core'
import { failure, type Result, success } from '../../../core/result.ts'
import { launchBrowser } from '../../browser/find-browser.ts'

/** Starts the browser that the browser tests use. Fails with a sentence where there is none. */
export async function openBrowser(): Promise<Result<Browser, string>> {
  try {
    return success(await launchBrowser())
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    return failure(`Browser: none (${reason}). Name one with CHROME_PATH, or run \`npm test\` once, which brings one.`)
  }
}
