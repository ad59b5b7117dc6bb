import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const ALL = ['git status', 'git log', 'docker ps', 'git push']
const site = await startSite(commandsOf(...ALL))

after(closeBrowser)
after(site.close)

describe('search box keys', () => {
  test('include / for the box, Alt+R and Alt+C for modes', async () => {
    const { page, search, lines, copyButton, leave } = await openCommander(site)
    await search.fill('docker')
    await eventually(lines, ['docker ps'])

    for (const start of [copyButton(), page.getByRole('link', { name: 'Projects' }), page.getByRole('heading')]) {
      await start.first().focus()
      await page.keyboard.press('/')
      await eventually(() => focusedOn(page), 'search')
      await eventually(() => page.evaluate(() => String(getSelection())), 'docker')
    }
    await page.keyboard.type('log')
    await eventually(lines, ['git log'])

    await search.fill('')
    await page.keyboard.type('a/b?')
    await eventually(() => search.inputValue(), 'a/b?')
    assert.equal(await page.getByRole('dialog').count(), 0)

    const isPressed = (name: string) => page.getByRole('button', { name }).getAttribute('aria-pressed')
    await page.keyboard.press('Alt+c')
    await eventually(() => isPressed('Match case'), 'false')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Alt+c')
    await eventually(() => isPressed('Match case'), 'true')
    await page.keyboard.press('Alt+r')
    await eventually(() => isPressed('Pattern'), 'false')
    assert.equal(await search.inputValue(), 'a/b?')
    await leave()
  })

  test('include Escape, which clears the search but keeps the focus', async () => {
    const { page, search, lines, leave } = await openCommander(site)

    for (const arrange of [() => undefined, withoutOwnEscape]) {
      await page.evaluate(arrange)
      await search.fill('docker')
      await eventually(lines, ['docker ps'])
      await page.keyboard.press('Escape')
      await eventually(lines, ALL)
      assert.equal(await search.inputValue(), '')
      assert.equal(await focusedOn(page), 'search')
    }

    await leave()
  })

  test('include Enter to copy a result, Ctrl+Enter to open it', async () => {
    const { page, search, lines, statuses, copyButton, leave } = await openCommander(site)
    const announcements = await noteAnnouncements(page)
    await search.focus()
    await page.keyboard.press('Enter')
    await search.fill('no such command')
    await eventually(async () => (await statuses())[0], '0 of 4 commands.')
    await page.keyboard.press('Enter')
    await search.fill('')
    await eventually(async () => (await statuses())[0], '4 commands.')
    assert.equal(await page.locator('[data-state="copied"]').count(), 0)

    await search.evaluate(enterAtOnce, 'docker')
    await eventually(async () => (await statuses())[0], '1 of 4 commands.')
    assert.deepEqual(await announcements(), [])

    await search.fill('^git (log|push)')
    await eventually(lines, ['git log', 'git push'])
    await untilCopied(copyButton(), () => page.keyboard.press('Enter'))
    await eventually(() => clipboardText(page), 'git log')
    assert.equal(await focusedOn(page), 'search')
    await eventually(announcements, ['Copied'])

    await search.fill('docker')
    await eventually(lines, ['docker ps'])
    await page.waitForURL(/\?q=docker$/)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/projects\/commander\/commands\/command-2$/)
    await page.goBack()
    await page.waitForURL(/\?q=docker$/)
    await leave()
  })
})

/** Runs in the page: makes the browser ignore Escape in the search box, as Firefox does. */
function withoutOwnEscape(): void {
  window.addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), { capture: true })
  Object.defineProperty(Event.prototype, 'defaultPrevented', { get: () => false })
}

/** Runs in the page: types a text and presses Enter before a result can arrive. */
function enterAtOnce(box: Element, text: string): void {
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.value = text
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
