import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, type Owner, openForm, save } from './an-owner.ts'

const NAMES = ['Keeps mine', 'Takes theirs', 'Edited further', 'Deleted, then restored', 'Deleted, then new']
const site = await startSite(NAMES.map((notes) => aCommand({ id: notes, notes, line: 'as it was', platform: 'sh' })))

after(closeBrowser)
after(site.close)

/** Two windows of the owner: `mine` has changed a line in its form, which `theirs` meanwhile changes, or deletes. */
async function inConflict(notes: string, meanwhile: (theirs: Owner) => Promise<void>): Promise<Owner> {
  const mine = await anOwner(site)
  await openForm(mine, notes)
  await mine.dialog.getByLabel('Command line').fill('mine')
  const theirs = await anOwner(site)
  await meanwhile(theirs)
  await theirs.leave()
  await mine.dialog.getByRole('button', { name: /^Save/ }).click()
  return mine
}

const changing = (notes: string) => async (theirs: Owner) => {
  await openForm(theirs, notes)
  await theirs.dialog.getByLabel('Command line').fill('theirs')
  await save(theirs)
}

const deleting = (notes: string) => async (theirs: Owner) => {
  await theirs
    .card(notes)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await theirs.button('Undo').waitFor()
}

async function linesOf(notes: string): Promise<readonly string[]> {
  const all: readonly { readonly notes: string; readonly line: string }[] = await (
    await fetch(`${site.url}/api/commands`)
  ).json()
  return all.filter((command) => command.notes === notes).map(({ line }) => line)
}

test("3. both versions are shown side by side, with what differs marked, and 'Keep mine' saves over theirs", async () => {
  const { dialog, card, focused, leave } = await inConflict('Keeps mine', changing('Keeps mine'))
  await dialog.getByText('was changed elsewhere').waitFor()

  const line = dialog.getByRole('region', { name: 'Command line' })
  assert.match((await line.textContent()) ?? '', /differs.*Mine.*mine.*Theirs.*theirs/)
  assert.match((await dialog.getByRole('region', { name: 'Platform' }).textContent()) ?? '', /the same/)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await card('Keeps mine').getByText('mine', { exact: true }).waitFor()
  assert.deepEqual(await linesOf('Keeps mine'), ['mine'])
  assert.match(await focused(), /^Edit/)
  await leave(/status of 412/)
})

test("3. 'Take theirs' leaves the other version, and what was typed is given up", async () => {
  const mine = await inConflict('Takes theirs', changing('Takes theirs'))
  const { dialog, card, leave } = mine

  await dialog.getByRole('button', { name: 'Take theirs' }).click()

  await card('Takes theirs').getByText('theirs', { exact: true }).waitFor()
  assert.deepEqual(await linesOf('Takes theirs'), ['theirs'])
  await openForm(mine, 'Takes theirs')
  assert.equal(await dialog.getByLabel('Command line').inputValue(), 'theirs')
  await leave(/status of 412/)
})

test("3. 'Keep editing' goes back to the form with mine in it, which is then saved over theirs", async () => {
  const mine = await inConflict('Edited further', changing('Edited further'))
  const { dialog, leave } = mine

  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await dialog.getByLabel('Command line').inputValue(), 'mine')
  await dialog.getByLabel('Command line').fill('mine and theirs')
  await save(mine)

  assert.deepEqual(await linesOf('Edited further'), ['mine and theirs'])
  await leave(/status of 412/)
})

test('3. a command that was deleted meanwhile can be restored with what was typed', async () => {
  const notes = 'Deleted, then restored'
  const { dialog, card, leave } = await inConflict(notes, deleting(notes))
  await dialog.getByText('was deleted elsewhere').waitFor()

  await dialog.getByRole('button', { name: 'Restore and save' }).click()

  await card(notes).getByText('mine', { exact: true }).waitFor()
  assert.deepEqual(await linesOf(notes), ['mine'])
  await leave(/status of 404/)
})

test('3. or what was typed can be saved as a new command', async () => {
  const notes = 'Deleted, then new'
  const { dialog, card, leave } = await inConflict(notes, deleting(notes))

  await dialog.getByRole('button', { name: 'Save as a new command' }).click()

  await card(notes).getByText('mine', { exact: true }).waitFor()
  assert.equal((await fetch(`${site.url}/api/commands/${encodeURIComponent(notes)}`)).status, 404)
  assert.deepEqual(await linesOf(notes), ['mine'])
  await leave(/status of 404/)
})
