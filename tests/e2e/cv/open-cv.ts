import type { Page } from 'playwright-core'
import { openScreen } from '../../support/browser/open-screen.ts'

/**
 * Opens the CV and waits until the whole page is interactive, including the parts in its own chunk. Returns the HTTP
 * status.
 */
export async function openCv(page: Page): Promise<number> {
  const own = page.waitForResponse(/\/assets\/cv-screen-[^/]+\.js$/)
  const status = await openScreen(page, '/cv')
  await (await own).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return status
}
