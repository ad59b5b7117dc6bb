import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * Gives the addresses of all tabs of the window that `page` is in, sorted, as the browser itself knows them, but for
 * those that are empty now. On a busy machine Playwright may never tell of a tab that a modified click opened, though it
 * is there and loads its page.
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
  const empty = (await tabsNow()).filter(({ url }) => url === 'about:blank').map(({ targetId }) => targetId)

  return async () => {
    const tabs = (await tabsNow()).filter(({ targetId }) => !empty.includes(targetId))
    return tabs.map(({ url }) => url).toSorted()
  }
}
