import type { Page } from 'playwright-core'
import { smallSiteUrl } from '../../support/browser/every-view.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'

/** Opens the Commander page of the small site. Waits until it's interactive and its list is up to date. */
export async function openSmallCommander(page: Page): Promise<void> {
  await page.goto(`${await smallSiteUrl()}/projects/commander`)
  await untilAlive(page)
  await page.getByRole('status').getByText('5 commands.', { exact: true }).waitFor()
}
