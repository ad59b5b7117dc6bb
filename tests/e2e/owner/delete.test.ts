import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import {
  closeDialog,
  fromCard,
  fromMenu,
  type OwnerVisitor,
  openAsOwner,
  openForm,
  save,
  untilSaved,
} from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const NAMES = ['Deleted and undone', 'Deleted and listed', 'Changed elsewhere', 'Deleted by keyboard', 'Stays']
const site = await startSite(NAMES.map((notes) => createCardCommand({ id: notes, notes, line: `echo ${notes}` })))

after(closeBrowser)
after(site.close)

describe('deleting a command', () => {
  test('can be undone, refused or retried', async (context) => {
    const owner = await openAsOwner(site)

    await checkUndoing(context, owner)
    await checkObstacles(context, owner)

    await owner.leave(/ERR_INTERNET_DISCONNECTED/)
  })
})

async function checkUndoing(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, card, dialog, button, focused, inNotice } = owner

  await context.test('needs no confirmation, moves the focus, and can be undone', async () => {
    await remove(owner, 'Deleted and undone')
    await page.getByRole('status').getByText('Deleted “Deleted and undone”.').waitFor()
    await card('Deleted and undone').waitFor({ state: 'detached' })
    await eventually(focused, 'Edit “Deleted and listed” echo Deleted and listed')
    await inNotice('Deleted “Deleted and undone”.', 'Undo').click()

    await card('Deleted and undone').waitFor()
    await page.getByRole('status').getByText('Restored “Deleted and undone”.').waitFor()
    await eventually(focused, 'Edit “Deleted and undone” echo Deleted and undone')
  })

  await context.test("lists the command under 'Deleted', where it can be restored", async () => {
    await remove(owner, 'Deleted and listed')
    await page.getByRole('status').getByText('Deleted “Deleted and listed”.').waitFor()
    await inNotice('Deleted “Deleted and listed”.', 'Close').click()
    await card('Deleted and listed').waitFor({ state: 'detached' })

    await fromMenu(button, 'Library', 'Deleted')
    await dialog.getByText(/^Deleted \w+ \d+, \d{4} at/).waitFor()
    await dialog.getByRole('button', { name: /^Restore/ }).click()
    await dialog.getByText('Nothing was deleted in the last 30 days.').waitFor()
    await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement)), true)
    await closeDialog(owner)

    await card('Deleted and listed').waitFor()
    await eventually(focused, 'Library')
  })

  await context.test('deletes only one command while the key is held', async () => {
    const changes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && changes.push(request.method()))
    await card('Deleted by keyboard').getByRole('button', { name: /^More/ }).press('Enter')
    await card('Deleted by keyboard')
      .getByRole('button', { name: /^Delete/ })
      .focus()

    await page.keyboard.down('Enter')
    await page.getByRole('status').getByText('Deleted “Deleted by keyboard”.').waitFor()
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await card('Deleted by keyboard').waitFor({ state: 'detached' })

    await eventually(focused, 'Edit “Stays” echo Stays')
    await untilSaved(page)
    assert.equal(await owner.dialog.count(), 0)
    assert.deepEqual(changes, ['DELETE'])
  })
}

async function checkObstacles(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, card, inNotice } = owner

  await context.test('is refused if the command has changed since', async () => {
    const elsewhere = await openAsOwner(site)
    await openForm(elsewhere, 'Changed elsewhere')
    await elsewhere.dialog.getByLabel('Command line').fill('echo something precious')
    await save(elsewhere)
    await elsewhere.leave()

    await remove(owner, 'Changed elsewhere')
    await page.getByRole('status').getByText('Not deleted').getByText('echo something precious').waitFor()
    await card('Changed elsewhere').getByText('echo something precious').waitFor()
    await inNotice('Not deleted', 'Delete anyway').click()

    await card('Changed elsewhere').waitFor({ state: 'detached' })
  })

  await context.test('keeps the card after a failure, and can be retried', async () => {
    await page.context().setOffline(true)

    await remove(owner, 'Stays')
    await page.getByRole('status').getByText('“Stays” wasn’t deleted. The server cannot be reached.').waitFor()
    await eventually(() => card('Stays').count(), 1)
    await page.context().setOffline(false)
    await inNotice('“Stays” wasn’t deleted.', 'Try again').click()

    await card('Stays').waitFor({ state: 'detached' })
  })
}

async function remove({ card }: OwnerVisitor, notes: string): Promise<void> {
  await fromCard(card(notes), /^Delete/)
}
