import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { fromCard, noticesIn, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(
  ['one', 'two', 'three', 'four'].map((word) =>
    createCardCommand({ id: word, notes: `Say ${word}`, line: `echo ${word}` }),
  ),
)

after(closeBrowser)
after(site.close)

const linesOf = ({ cards }: OwnerVisitor) => cards.locator('code').allTextContents()

describe('pinned commands', () => {
  test('come before all other commands', async (context) => {
    const owner = await openAsOwner(site)
    const { page, button, card, dialog, inNotice } = owner

    await context.test('come first as soon as the form is saved', async () => {
      await openForm(owner, 'echo three')
      await dialog.getByRole('checkbox', { name: 'Pinned' }).check()
      await save(owner)

      await eventually(() => linesOf(owner), ['echo three', 'echo one', 'echo two', 'echo four'])
      await card('echo three').getByText('Pinned').waitFor()
      await inNotice('Saved “Say three”.', 'Undo').click()
      await eventually(() => linesOf(owner), ['echo one', 'echo two', 'echo three', 'echo four'])
      await eventually(() => owner.cards.getByText('Pinned').count(), 0)
    })

    await context.test("have duplicates that aren't pinned", () => duplicatePinned(owner))

    await context.test('can be pinned in bulk, with one Undo', async () => {
      await button('Select').click()
      // With nothing selected, the button offers Pin, not Unpin.
      await button('Pin').waitFor()
      for (const word of ['two', 'four']) await page.getByRole('checkbox', { name: `Select “Say ${word}”` }).check()
      await button('Pin').click()

      await page.getByText('Pinned 2 commands.').waitFor()
      await eventually(() => linesOf(owner), ['echo two', 'echo four', 'echo one', 'echo three'])
      await button('Unpin').click()
      await page.getByText('Unpinned 2 commands.').waitFor()
      await eventually(() => linesOf(owner), ['echo one', 'echo two', 'echo three', 'echo four'])
      await inNotice('Unpinned 2 commands.', 'Undo').click()
      await eventually(() => linesOf(owner), ['echo two', 'echo four', 'echo one', 'echo three'])
      await button('Done').click()
    })

    await context.test('come before the newest and the most recently changed commands', async () => {
      await page.getByLabel('Sort by').selectOption('newest')
      await eventually(() => linesOf(owner), ['echo two', 'echo four', 'echo three', 'echo one'])
      await button('Add command').click()
      await dialog.getByLabel('Notes').fill('Say five')
      await dialog.getByLabel('Command line').fill('echo five')
      await save(owner)
      await eventually(() => linesOf(owner), ['echo two', 'echo four', 'echo five', 'echo three', 'echo one'])

      await page.getByLabel('Sort by').selectOption('changed')
      await eventually(() => linesOf(owner), ['echo two', 'echo four', 'echo five', 'echo three', 'echo one'])
      await openForm(owner, 'echo one')
      await dialog.getByLabel('Notes').fill('Say one again')
      await save(owner)
      await eventually(() => linesOf(owner), ['echo two', 'echo four', 'echo one', 'echo five', 'echo three'])
    })

    await owner.leave()
  })
})

async function duplicatePinned(owner: OwnerVisitor): Promise<void> {
  const { page, dialog, card } = owner
  await openForm(owner, 'echo four')
  await dialog.getByRole('checkbox', { name: 'Pinned' }).check()
  await save(owner)
  await fromCard(card('echo four'), /^Duplicate/)

  assert.equal(await dialog.getByRole('checkbox', { name: 'Pinned' }).isChecked(), false)
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await noticesIn(page)
    .locator('> div')
    .filter({ hasText: 'Saved “Say four”.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await eventually(() => linesOf(owner), ['echo one', 'echo two', 'echo three', 'echo four'])
}
