import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromCard, fromMenu, noticesIn, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { holdChanges, pressDelete } from './held-changes.ts'
import { startSiteOfTwelve } from './twelve-commands.ts'

const site = await startSiteOfTwelve()

after(closeBrowser)
after(site.close)

describe('notice', () => {
  test('undoes the change it names, not the newest one', async () => {
    const owner = await openAsOwner(site)
    const { card, page, dialog, inNotice } = owner
    await openForm(owner, 'Command D')
    await dialog.getByLabel('Command line').fill('echo edited')
    await save(owner)
    await card('echo edited').waitFor()
    const release = await holdChanges(page)

    await pressDelete(owner, 'Command E')
    await inNotice('Deleted “Command E”.', 'Undo').click()
    await card('Command E').waitFor()
    await release()

    await card('echo edited').waitFor()
    await inNotice('Saved “Command D”.', 'Undo').click()
    await card('echo Command D').waitFor()
    await owner.leave()
  })

  test('disappears after a while, but stays in the recent changes', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button, card } = owner
    await page.clock.install()
    await pressDelete(owner, 'Command G')
    const notice = noticesIn(page).getByText('Deleted “Command G”.')
    await eventually(() => noticesIn(page).getByText('Saving…').count(), 0)

    await page.clock.runFor(10_000)
    assert.equal(await notice.count(), 1)
    await page.keyboard.press('u')
    await eventually(owner.focused, 'Undo')
    await page.clock.runFor(30_000)
    assert.equal(await notice.count(), 1)
    await button('Library').focus()
    await page.clock.runFor(15_000)
    await notice.waitFor({ state: 'detached' })

    await fromMenu(button, 'Library', 'Recent changes')
    const row = dialog.getByRole('listitem').filter({ hasText: 'Deleted “Command G”.' })
    await row.getByRole('button', { name: 'Undo' }).click()
    await closeDialog(owner)
    await card('Command G').waitFor()
    await owner.leave()
  })
})

describe('place for notices', () => {
  test('is in the open dialog, where Escape still works', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button, inNotice } = owner
    await pressDelete(owner, 'Command F')
    await button('Add command').click()

    const notice = noticesIn(page).getByText('Deleted “Command F”.')
    await notice.waitFor()
    assert.equal(await notice.evaluate((element) => element.closest('form')), null)
    assert.equal(await notice.evaluate((element) => element.closest('dialog') !== null), true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await notice.waitFor()
    await inNotice('Deleted “Command F”.', 'Undo').click()
    await owner.card('Command F').waitFor()
    await noticesIn(page).getByText('Saving…').waitFor({ state: 'detached' })
    await button('Library').focus()
    await page.keyboard.press('u')
    await eventually(owner.focused, 'Close')
    await page.keyboard.press('Enter')
    await inNotice('Restored “Command F”.', 'Close').waitFor({ state: 'detached' })
    await eventually(owner.focused, 'Library')
    await owner.leave()
  })

  test('never covers a control', async () => {
    const owner = await openAsOwner(site)
    const { cards, inNotice } = owner
    for (const name of ['Command H', 'Command I', 'Command J']) await pressDelete(owner, name)

    await fromCard(cards.last(), /^History/)

    await owner.dialog.waitFor()
    await closeDialog(owner)
    for (const name of ['Command J', 'Command H', 'Command I']) await inNotice(`Deleted “${name}”.`, 'Undo').click()
    for (const name of ['Command H', 'Command I', 'Command J']) await owner.card(name).waitFor()
    await owner.leave()
  })
})
