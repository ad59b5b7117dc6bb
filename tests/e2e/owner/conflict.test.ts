import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromCard, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const NAMES = ['Keeps mine', 'Takes theirs', 'Edited further', 'Deleted, then restored', 'Deleted, then new']
const site = await startSite(
  NAMES.map((notes) => createCardCommand({ id: notes, notes, line: 'as it was', platform: 'sh' })),
)

after(closeBrowser)
after(site.close)

/**
 * Two windows of the owner that don't sync. The form in `mine` already has unsaved text when `theirs` makes a change.
 */
type Windows = { readonly mine: OwnerVisitor; readonly theirs: OwnerVisitor }

describe('conflict with another window', () => {
  test('leaves the choice to the owner', async (context) => {
    const [mine, theirs] = [await openAsOwner(site), await openAsOwner(site)]

    await checkChanged(context, { mine, theirs })
    await checkDeleted(context, { mine, theirs })

    await theirs.leave()
    await mine.leave(/status of (?:412|404)/)
  })
})

async function checkChanged(context: TestContext, { mine, theirs }: Windows): Promise<void> {
  const { dialog, card, focused } = mine

  await context.test("shows both versions, and 'Keep mine' saves mine", async () => {
    await typeMine(mine, 'Keeps mine')
    await changeTheirs(theirs, 'Keeps mine')
    await pressSave(mine)
    await dialog.getByText('was changed elsewhere').waitFor()

    const line = dialog.getByRole('region', { name: 'Command line' })
    assert.match((await line.textContent()) ?? '', /differs.*Mine.*mine.*Theirs.*theirs/)
    assert.match((await dialog.getByRole('region', { name: 'Platform' }).textContent()) ?? '', /the same/)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await card('Keeps mine').getByText('mine', { exact: true }).waitFor()
    await eventually(() => linesOf('Keeps mine'), ['mine'])
    await eventually(focused, /^Edit/)
  })

  await context.test("discards my version with 'Take theirs'", async () => {
    await typeMine(mine, 'Takes theirs')
    await changeTheirs(theirs, 'Takes theirs')
    await pressSave(mine)

    await dialog.getByRole('button', { name: 'Take theirs' }).click()

    await card('Takes theirs').getByText('theirs', { exact: true }).waitFor()
    assert.deepEqual(await linesOf('Takes theirs'), ['theirs'])
    await openForm(mine, 'Takes theirs')
    assert.equal(await dialog.getByLabel('Command line').inputValue(), 'theirs')
    await closeDialog(mine)
  })

  await context.test("returns to the form with 'Keep editing'", async () => {
    await typeMine(mine, 'Edited further')
    await changeTheirs(theirs, 'Edited further')
    await pressSave(mine)

    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await eventually(() => dialog.getByLabel('Command line').inputValue(), 'mine')
    await dialog.getByLabel('Command line').fill('mine and theirs')
    await save(mine)

    await eventually(() => linesOf('Edited further'), ['mine and theirs'])
  })
}

async function checkDeleted(context: TestContext, { mine, theirs }: Windows): Promise<void> {
  const { dialog, card } = mine

  await context.test("restores a deleted command with 'Restore and save'", async () => {
    const notes = 'Deleted, then restored'
    await typeMine(mine, notes)
    await deleteTheirs(theirs, notes)
    await pressSave(mine)
    await dialog.getByText('was deleted elsewhere').waitFor()

    await dialog.getByRole('button', { name: 'Restore and save' }).click()

    await card(notes).getByText('mine', { exact: true }).waitFor()
    await eventually(() => linesOf(notes), ['mine'])
  })

  await context.test('saves my version as a new command', async () => {
    const notes = 'Deleted, then new'
    await typeMine(mine, notes)
    await deleteTheirs(theirs, notes)
    await pressSave(mine)

    await dialog.getByRole('button', { name: 'Save as a new command' }).click()

    await card(notes).getByText('mine', { exact: true }).waitFor()
    assert.equal((await fetch(`${site.url}/api/commands/${encodeURIComponent(notes)}`)).status, 404)
    await eventually(() => linesOf(notes), ['mine'])
  })
}

async function typeMine(mine: OwnerVisitor, notes: string): Promise<void> {
  await openForm(mine, notes)
  await mine.dialog.getByLabel('Command line').fill('mine')
}

async function changeTheirs(theirs: OwnerVisitor, notes: string): Promise<void> {
  await openForm(theirs, notes)
  await theirs.dialog.getByLabel('Command line').fill('theirs')
  await save(theirs)
  // The form closes before the server has responded.
  await eventually(() => linesOf(notes), ['theirs'])
}

async function deleteTheirs(theirs: OwnerVisitor, notes: string): Promise<void> {
  await fromCard(theirs.card(notes), /^Delete/)
  await theirs.page.getByRole('status').getByText(`Deleted “${notes}”.`).waitFor()
  // The notice appears before the server has responded.
  await eventually(() => linesOf(notes), [])
}

async function pressSave({ dialog }: OwnerVisitor): Promise<void> {
  await dialog.getByRole('button', { name: /^Save/ }).click()
}

async function linesOf(notes: string): Promise<readonly string[]> {
  const all: readonly { readonly notes: string; readonly line: string }[] = await (
    await fetch(`${site.url}/api/commands`)
  ).json()
  return all.filter((command) => command.notes === notes).map(({ line }) => line)
}
