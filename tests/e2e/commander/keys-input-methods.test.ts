import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(commandsOf('git status', 'docker ps', 'ssh {{host}}'))

after(closeBrowser)
after(site.close)

/** The Enter key press that Safari reports at the end of a composition. */
const ENDS_COMPOSITION = { key: 'Enter', code: 'Enter', keyCode: 229 } as const

describe('the Enter that ends a composition in Safari', () => {
  test('copies nothing from the search box or a placeholder', async () => {
    const { page, search, lines, leave } = await openCommander(site)
    await putOnClipboard(page, 'mine')
    await search.fill('ssh')
    await eventually(lines, ['ssh {{host}}'])

    await press(search, ENDS_COMPOSITION)
    await press(page.getByLabel('host'), ENDS_COMPOSITION)

    await eventually(() => clipboardText(page), 'mine')
    await leave()
  })

  test('chooses nothing in the palette', async () => {
    const { page, leave } = await openCommander(site)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('proj')

    await press(field, ENDS_COMPOSITION)

    assert.equal(await field.isVisible(), true)
    assert.equal(new URL(page.url()).pathname, '/projects/commander')
    await leave()
  })
})

test('Alt+C types ć on keyboards that have that letter', async () => {
  const { page, search, leave } = await openCommander(site, { arrange: onAMac })

  const isLeftToBrowser = await press(search, { key: 'ć', code: 'KeyC', altKey: true })

  assert.equal(isLeftToBrowser, true)
  assert.equal(await page.getByRole('button', { name: 'Match case' }).getAttribute('aria-pressed'), 'true')
  await leave()
})

test('on a Mac, Ctrl+C in the box toggles Match case', async () => {
  const { page, search, leave } = await openCommander(site, { arrange: onAMac })
  const matchCase = page.getByRole('button', { name: 'Match case' })

  await search.press('Control+c')

  await eventually(() => matchCase.getAttribute('aria-pressed'), 'false')
  assert.equal(await matchCase.getAttribute('aria-keyshortcuts'), 'Control+C')
  assert.equal(await matchCase.getAttribute('title'), 'Match case (Ctrl+C)')
  const shortcuts = page.getByRole('button', { name: 'Shortcuts' })
  assert.equal(await shortcuts.getAttribute('aria-keyshortcuts'), '?')
  await shortcuts.click()
  await page.getByRole('dialog').getByText('CtrlC', { exact: true }).waitFor()
  assert.equal(await page.getByRole('dialog').getByText('A', { exact: true }).count(), 0, "the owner's key")
  await leave()
})

type PressedKey = {
  readonly key: string
  readonly code: string
  readonly keyCode?: number
  readonly altKey?: boolean
}

/** Presses a key in the field. Returns true if the page didn't prevent the browser's default action. */
function press(field: Locator, key: PressedKey): Promise<boolean> {
  return field.evaluate((element, init) => {
    element.focus()
    return element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  }, key)
}

async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text)
}

async function onAMac(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
}
