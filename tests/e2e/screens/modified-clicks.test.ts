import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { addressOf, openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const NEW_TABS = [
  { how: 'with Ctrl or Cmd held', options: { modifiers: ['ControlOrMeta'] } },
  { how: 'with the middle button', options: { button: 'middle' } },
] as const

describe('link', () => {
  for (const { how, options } of NEW_TABS) {
    test(`clicked ${how} opens a new tab`, async () => {
      const { page, leave } = await createVisitor()
      await openScreen(page, '/')
      const tabs = await tabsOf(page)

      await projectsLink(page).click({ ...options, modifiers: [...('modifiers' in options ? options.modifiers : [])] })

      const site = await siteUrl()
      await eventually(tabs, [`${site}/`, `${site}/projects`])
      assert.equal(addressOf(page), '/')
      await leave()
    })
  }

  for (const modifier of ['Control', 'Meta', 'Shift', 'Alt'] as const) {
    test(`clicked with ${modifier} is left to the browser`, async () => {
      const { page, leave } = await createVisitor()
      await openScreen(page, '/')
      await rememberClicks(page)

      await projectsLink(page).click({ modifiers: [modifier] })
      const pathAfterModified = addressOf(page)
      await projectsLink(page).click()

      assert.deepEqual(await rememberedClicks(page), ['left to the browser', 'taken over'])
      assert.equal(pathAfterModified, '/')
      assert.equal(addressOf(page), '/projects')
      await leave()
    })
  }
})

function projectsLink(page: Page) {
  return page.getByRole('navigation').getByRole('link', { name: 'Projects' })
}

/**
 * Records for each click whether the page or the browser would handle it. The listener runs after all others, and
 * cancels the click.
 */
async function rememberClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('click', (event) => {
      const taker = event.defaultPrevented ? 'taken over' : 'left to the browser'
      document.documentElement.dataset.clicks = `${document.documentElement.dataset.clicks ?? ''}${taker};`
      event.preventDefault()
    })
  })
}

async function rememberedClicks(page: Page): Promise<readonly string[]> {
  const clicks = await page.evaluate(() => document.documentElement.dataset.clicks ?? '')
  return clicks.split(';').filter((click) => click !== '')
}

/**
 * Returns a function that lists the addresses of `page` and of all tabs opened in its browser context from now on,
 * sorted. The function asks the browser itself: on a busy machine, Playwright may never report a tab that a modified
 * click opened, even though the tab exists and has loaded its page.
 */
async function tabsOf(page: Page): Promise<() => Promise<readonly string[]>> {
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
