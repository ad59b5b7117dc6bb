import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(commandsOf('git status', 'git log'))

after(closeBrowser)
after(site.close)

const list = (page: Page) => page.getByRole('dialog', { name: 'Shortcuts' })

const paletteKey = (page: Page) =>
  page.getByRole('button', { name: 'Jump to…', includeHidden: true }).getAttribute('aria-keyshortcuts')

const pretend = (platform: string) => (page: Page) =>
  page.addInitScript((name) => Object.defineProperty(navigator, 'platform', { value: name }), platform)

describe('shortcut list', () => {
  test('opens with ?, blocks other keys, and closes with Escape', async () => {
    const { page, search, copyButton, leave } = await openCommander(site, { arrange: pretend('Linux x86_64') })
    const holdsFocus = () => list(page).evaluate((dialog) => dialog.contains(document.activeElement))
    await copyButton(1).focus()

    await page.keyboard.press('?')
    await list(page).waitFor()
    assert.equal(await list(page).getByRole('heading', { level: 2, name: 'Shortcuts' }).count(), 1)
    assert.equal(await list(page).getByText('Ctrl', { exact: true }).count(), 2)
    assert.equal(await paletteKey(page), 'Control+K')
    assert.equal(await holdsFocus(), true)

    for (const key of ['/', 'Alt+c', 'ArrowDown', 'x']) await page.keyboard.press(key)
    assert.equal(await holdsFocus(), true)
    assert.equal(await search.inputValue(), '')
    const matchCase = page.getByRole('button', { name: 'Match case', includeHidden: true })
    assert.equal(await matchCase.getAttribute('aria-pressed'), 'true')

    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'detached' })
    assert.equal(await focusedOn(page), 'Copy git log')
    await leave()
  })

  test("isn't offered on a phone, but can be closed there", async () => {
    const viewport = { width: 375, height: 700 }
    const { page, leave } = await openCommander(site, { hasTouch: true, isMobile: true, viewport })

    assert.equal(await page.getByRole('button', { name: 'Shortcuts', exact: true }).isVisible(), false)
    assert.equal(await page.getByRole('button', { name: 'Jump to…' }).isVisible(), true)

    await page.keyboard.press('?')
    await list(page).getByRole('button', { name: 'Close' }).tap()
    await list(page).waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await list(page).waitFor()
    await page.touchscreen.tap(10, 10)
    await list(page).waitFor({ state: 'detached' })
    await leave()
  })
})

describe('single-character keys (WCAG 2.1.4)', () => {
  test('can be switched off permanently, and back on', async () => {
    const { page, search, leave } = await openCommander(site, { arrange: pretend('MacIntel') })
    const pressBoth = async () => {
      await page.getByRole('heading', { level: 1 }).focus()
      for (const key of ['/', '?']) await page.keyboard.press(key)
    }
    const switchKeys = async () => {
      // Only desktop layouts have this button.
      await page.getByRole('button', { name: 'Shortcuts', exact: true }).click()
      await list(page).getByRole('checkbox').click()
      await eventually(() => list(page).getByText('Cmd', { exact: true }).count(), 2)
      await page.keyboard.press('Escape')
    }

    assert.equal(await paletteKey(page), 'Meta+K')
    await switchKeys()
    await pressBoth()
    const focusedWhenOff = await focusedOn(page)
    const shortcutWhenOff = await search.getAttribute('aria-keyshortcuts')
    await page.reload()
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await pressBoth()
    const focusedOnNextVisit = await focusedOn(page)
    await switchKeys()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('/')

    assert.deepEqual([focusedWhenOff, shortcutWhenOff, focusedOnNextVisit], ['Commander', null, 'Commander'])
    await eventually(
      async () => [await focusedOn(page), await search.getAttribute('aria-keyshortcuts')],
      ['search', '/'],
    )
    await leave()
  })

  test('can be switched off even if nothing can be stored', async () => {
    const { page, copyButton, leave } = await openCommander(site, { arrange: blockStorage })
    const announcements = await noteAnnouncements(page)
    await page.route(/keys-dialog/, (route) => route.abort())
    await copyButton().focus()

    await page.keyboard.press('?')
    await eventually(announcements, ['The shortcuts could not be loaded. Reload the page to try again.'])
    const { width = 0, height = 0 } = (await page.getByText('The shortcuts could not be loaded.').boundingBox()) ?? {}
    assert.ok(width > 100 && height > 20, `the sentence is ${width} by ${height} px`)
    assert.equal(await focusedOn(page), 'Copy git status')
    assert.equal(await page.getByRole('dialog').count(), 0)

    await page.unroute(/keys-dialog/)
    await page.keyboard.press('?')
    await list(page).getByRole('checkbox').click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('/')
    assert.equal(await focusedOn(page), 'Commander')
    await leave(/ERR_FAILED/)
  })
})

function blockStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
}
