import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromMenu, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'one', notes: 'First of two', line: 'one' }),
  createCardCommand({ id: 'two', notes: 'Second of two', line: 'two' }),
])

after(closeBrowser)
after(site.close)

const DIALOGS = ['import', 'export', 'drafts', 'deleted', 'changes', 'names', 'tokens']

describe('dialog address', () => {
  test('adds the form and its command to the search', async () => {
    const owner = await openAsOwner(site)
    await owner.page.getByRole('searchbox').fill('First')
    await eventually(() => owner.cards.count(), 1)

    await openForm(owner, 'First of two')
    await eventually(() => searchOf(owner), '?q=First&edit=one')
    // Longer than the page waits before it writes a search into the address. The dialog's part must stay.
    await owner.page.waitForTimeout(1500)
    assert.equal(searchOf(owner), '?q=First&edit=one')
    await closeDialog(owner)

    await eventually(() => searchOf(owner), '?q=First')
    assert.equal(await owner.cards.count(), 1)
    await owner.leave()
  })

  test('disappears when the form is saved', async () => {
    const owner = await openAsOwner(site)
    await openForm(owner, 'Second of two')
    await owner.dialog.getByLabel('Command line').fill('two, changed')

    await save(owner)

    await eventually(() => searchOf(owner), '')
    await eventually(owner.focused, /^Edit/)
    await owner.leave()
  })

  test('lets Back close the dialog, and Forward reopen it', async () => {
    const owner = await openAsOwner(site, { viewport: { width: 400, height: 300 } })
    await owner.card('Second of two').getByRole('button', { name: /^Edit/ }).scrollIntoViewIfNeeded()
    const before = await owner.page.evaluate(() => window.scrollY)
    await openForm(owner, 'Second of two')

    await owner.page.goBack()
    await owner.dialog.waitFor({ state: 'detached' })

    await eventually(() => owner.page.evaluate(() => window.scrollY), before)
    await eventually(owner.focused, /^Edit/)
    await owner.page.goForward()
    await owner.page.getByRole('dialog', { name: 'Edit command' }).waitFor()
    await owner.leave()
  })

  test('adds one history entry, however many dialogs are opened', async () => {
    const owner = await openAsOwner(site)
    const lengthOf = () => owner.page.evaluate(() => history.length)
    await openForm(owner, 'First of two')
    await closeDialog(owner)
    const length = await lengthOf()

    await owner.button('Import…').click()
    await owner.dialog.locator('h2 + button').dblclick({ delay: 0 })
    await owner.dialog.waitFor({ state: 'detached' })
    await fromMenu(owner.button, 'Library', 'Deleted')
    await closeDialog(owner)

    await eventually(lengthOf, length)
    await owner.leave()
  })
})

describe('a reload', () => {
  test('reopens the dialog, and closing it shows the list', async () => {
    const owner = await openAsOwner(site)
    for (const name of DIALOGS) {
      await owner.page.goto(`${site.url}/projects/commander?dialog=${name}`)
      await owner.dialog.waitFor()
      await closeDialog(owner)
      await eventually(() => searchOf(owner), '')
    }
    await owner.leave()
  })

  test('reopens the form and the history of a command', async () => {
    const owner = await openAsOwner(site)
    await openForm(owner, 'First of two')
    await owner.page.reload()
    await eventually(() => owner.dialog.getByLabel('Notes').inputValue(), 'First of two')
    await owner.page.goto(`${site.url}/projects/commander?history=one`)
    await owner.page.getByRole('dialog', { name: 'History of “First of two”' }).waitFor()
    await owner.leave()
  })

  test('opens nothing for an unknown command or dialog', async () => {
    const owner = await openAsOwner(site)
    for (const search of ['?edit=nine', '?dialog=nine', '?dialog=add-tag', '?dialog=export-selected']) {
      await owner.page.goto(`${site.url}/projects/commander${search}`)
      await owner.button('Add command').waitFor()
      await owner.cards.first().waitFor()
      assert.equal(await owner.dialog.count(), 0, search)
    }
    await owner.leave()
  })
})

describe('dialog address for visitors', () => {
  test('shows only the list', async () => {
    const { page, leave } = await createVisitor()

    await page.goto(`${site.url}/projects/commander?q=First&edit=one`)
    await page.getByText('First of two', { exact: true }).waitFor()

    assert.equal(await page.getByRole('dialog').count(), 0)
    await eventually(() => page.getByRole('searchbox').inputValue(), 'First')
    assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', /\/projects\/commander$/)
    await leave()
  })
})

function searchOf({ page }: OwnerVisitor): string {
  return new URL(page.url()).search
}
