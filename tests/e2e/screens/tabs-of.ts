import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * Returns the addresses of `page` and of all tabs opened in its window from now on, sorted, according to the browser
 * itself. On a busy machine, Playwright may never report a tab that a modified click opened, though it exists and loads
 * its page, even when the next visitor has the window.
 */
export async function tabsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  const [ofPage, ofBrowser] = await Promise.all([
    page.context().newCDPSession(page),
    page.context().browser()?.newBrowserCDPSession(),
  ])
  assert.ok(ofBrowser !== undefined)
  const { targetInfo: own } = await ofPage.send('Target.getTargetInfo')

  const tabsNow = async () => {
    const { targetInfos } = await ofBrowser.send('Target.getTargets')
    return targetInfos.filter(
      ({ type, browserContextId }) => type === 'page' && browserContextId === own.browserContextId,
    )
  }
  const earlier = (await tabsNow()).map(({ targetId }) => targetId).filter((targetId) => targetId !== own.targetId)

  return async () => {
    const tabs = (await tabsNow()).filter(({ targetId }) => !earlier.includes(targetId))
    return tabs.map(({ url }) => url).toSorted()
  }
}
