import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { partsOf } from './card-parts.ts'

const site = await startSite(
  commandsOf('ssh -L {{port=8080}}:localhost:80 {{user}}@{{host=example.com}}', 'ping {{host}}'),
)

after(closeBrowser)
after(site.close)

describe('keys in card fields', () => {
  test('include Tab between Copy and the fields, both ways', async () => {
    const { page, cards, leave } = await openCommander(site)
    const { field, fields, reset, copyButton } = partsOf(cards.first())
    const stops = [copyButton, field('port'), field('user'), field('host')]
    await copyButton.focus()

    for (const stop of stops.slice(1)) {
      await page.keyboard.press('Tab')
      await eventually(() => stop.evaluate((element) => element === document.activeElement), true)
    }
    for (const stop of stops.slice(0, -1).reverse()) {
      await page.keyboard.press('Shift+Tab')
      await eventually(() => stop.evaluate((element) => element === document.activeElement), true)
    }

    // The prerendered chips disappear a moment after the prerendered list.
    await page.getByRole('group', { name: 'Platform' }).waitFor({ state: 'detached' })
    const boxes = () => fields.evaluateAll((all) => all.map((input) => ({ ...input.getBoundingClientRect().toJSON() })))
    const before = await boxes()
    await field('host').fill('a.example')
    assert.deepEqual(await boxes(), before)
    await reset.click()
    assert.deepEqual(await boxes(), before)
    await leave()
  })

  test('include Ctrl+Enter to open, and Enter to copy', async () => {
    const { page, cards, lines, leave } = await openCommander(site)
    const announcements = await noteAnnouncements(page)

    await partsOf(cards.nth(1)).field('host').fill('::1')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.waitForURL('**/projects/commander/commands/command-1')
    await eventually(lines, ['ping ::1'])
    const { field, copyButton } = partsOf(cards.first())
    assert.ok(!(await announcements()).includes('Copied'))
    assert.equal(await copyButton.getAttribute('data-state'), 'idle')

    await field('host').fill('::2')
    await page.keyboard.press('Enter')
    await eventually(async () => (await announcements()).filter((text) => text === 'Copied'), ['Copied'])
    assert.ok(await field('host').evaluate((element) => element === document.activeElement))
    await eventually(() => clipboardText(page), 'ping ::2')
    await leave()
  })
})
