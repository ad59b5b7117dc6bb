import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import test, { after } from 'node:test'
import { aCommand } from '../commander/a-command.ts'
import { eventually } from '../commander/eventually.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, type Owner } from './an-owner.ts'

const COUNT = 300
const MANY = Array.from({ length: COUNT }, (_, index) =>
  aCommand({
    id: `c${index}`,
    notes: `Number ${index}${index % 2 === 0 ? ' even' : ''}`,
    line: `echo ${index}`,
    platform: index < 3 ? 'Bash' : 'bash',
    tags: index < 2 ? ['Text', 'first'] : ['text'],
  }),
)

after(closeBrowser)

test('3. everything that a search finds is chosen at once, deleted in one change, and brought back by one Undo', async () => {
  const { page, button, card, leave, select, close } = await aSelectingOwner()

  await page.getByRole('searchbox').fill('even')
  await button('Select all 150 found').click()
  await select.getByText('150 commands selected.').waitFor()
  await page.getByRole('searchbox').fill('Number 1')
  await select.getByText(/^150 commands selected, \d+ of them not in these results\.$/).waitFor()
  await page.getByRole('searchbox').fill('')
  await select.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('status').getByText('Deleted 150 commands.').waitFor()
  await card('Number 0 even').waitFor({ state: 'detached' })
  await select.getByText(/^No commands selected/).waitFor()
  await button('Undo').click()

  await page.getByRole('status').getByText('Undone: 150 commands are as they were before.').waitFor()
  await card('Number 0 even').waitFor()
  await leave()
  await close()
})

test('3. cards are chosen by hand, with Shift from one to another, and by keyboard; Clear and Done end that', async () => {
  const { page, focused, leave, select, close } = await aSelectingOwner()
  const box = (index: number) => page.getByRole('checkbox', { name: /^Select/ }).nth(index)

  await box(1).click()
  await box(4).click({ modifiers: ['Shift'] })
  await select.getByText('4 commands selected.').waitFor()
  await box(7).focus()
  await page.keyboard.press('Space')
  await select.getByText('5 commands selected.').waitFor()
  await select.getByRole('button', { name: 'Clear' }).click()
  await select.getByText(/^No commands selected/).waitFor()
  await select.getByRole('button', { name: 'Done' }).click()

  await select.waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('checkbox', { name: /^Select/ }).count(), 0)
  await eventually(focused, 'Add command')
  await leave()
  await close()
})

test('3. chosen commands get a tag, lose one, and move to a platform, each with one Undo', async () => {
  const { page, dialog, button, leave, select, close } = await aSelectingOwner()
  await button('Select all 300 found').click()

  await select.getByRole('button', { name: 'Add tag…' }).click()
  await dialog.getByLabel('Tag to add').fill('new')
  await dialog.getByRole('button', { name: 'Add to 300 commands' }).click()
  await page.getByRole('status').getByText('Added the tag “new” to 300 commands.').waitFor()
  await select.getByRole('button', { name: 'Remove tag…' }).click()
  await dialog.getByLabel('Tag to remove').fill('first')
  await page.keyboard.press('Enter')
  const removed = 'Removed the tag “first” from 2 commands. 298 commands stayed as they were.'
  await page.getByRole('status').getByText(removed).waitFor()
  await select.getByRole('button', { name: 'Move to platform…' }).click()
  await dialog.getByLabel('Platform', { exact: true }).fill('zsh')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Moved 300 commands to “zsh”.').waitFor()
  await button('Undo').click()

  await page.getByRole('status').getByText('Undone: 300 commands').waitFor()
  await button('Redo').waitFor()
  await leave()
  await close()
})

test('3. a platform that is renamed into another one joins it, which is said before, and undone at once', async () => {
  const { dialog, button, leave, close } = await aSelectingOwner()
  await button('Platforms and tags').click()

  await dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true }).click()
  await dialog.getByLabel('New name for “Bash”').fill('bash')
  await dialog.getByText('“bash” already has 297 commands: the two will be merged.').waitFor()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByText('Moved 3 commands to “bash”.').waitFor()
  await dialog.getByText('300 commands').waitFor()
  await dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Undo' }).click()

  await dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Rename tag “Text”', exact: true }).click()
  await dialog.getByLabel('New name for “Text”').fill('text')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByText('Renamed the tag “Text” to “text” in 2 commands.').waitFor()
  await leave()
  await close()
})

test('3. chosen commands are exported alone, as a file that an import accepts', async () => {
  const { page, button, leave, select, close } = await aSelectingOwner()
  await page.getByRole('searchbox').fill('Number 29')
  await button('Select all 11 found').click()
  const downloading = page.waitForEvent('download')

  await select.getByRole('button', { name: 'Export' }).click()

  const file: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  const expected = MANY.filter(({ notes }) => notes?.startsWith('Number 29'))
  assert.deepEqual(file, { format: 'commander', version: 1, commands: expected })
  await page
    .getByRole('status')
    .getByText(/^Exported 11 commands to commander-.*\.json\.$/)
    .waitFor()
  await leave()
  await close()
})

test('3. an import is undone as a whole by its notice, and from the list of recent changes', async () => {
  const { page, dialog, button, card, leave, close } = await aSelectingOwner()
  const imported = [{ notes: 'Came with a file', line: 'came' }]
  await button('Import…').click()
  const file = { name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(imported)) }
  await dialog.getByLabel('Choose a file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import 1 command' }).click()

  await button('Undo').click()
  await page.getByRole('status').getByText('Undone: 1 command is as it was before.').waitFor()
  await button('Redo').click()
  await page.getByRole('searchbox').fill('Came with')
  await card('Came with a file').waitFor()
  await button('Recent changes').click()
  await dialog.getByRole('button', { name: /^Undo “Imported 1 command/ }).click()
  await dialog.getByRole('button', { name: /^Undone “Imported 1 command/ }).waitFor()

  await card('Came with a file').waitFor({ state: 'detached' })
  await leave()
  await close()
})

test("3. 'Restore all' brings all back; 'Delete all' asks first, says how many, and begins with the harmless answer", async () => {
  const { page, dialog, button, focused, leave, select, close } = await aSelectingOwner()
  await page.getByRole('searchbox').fill('even')
  await button('Select all 150 found').click()
  const remove = select.getByRole('button', { name: 'Delete' })
  await remove.click()
  await button('Undo').waitFor()
  const deleted = dialog.filter({ has: page.getByRole('heading', { name: 'Deleted' }) })
  const question = page.getByRole('dialog', { name: 'Delete 150 commands for good?' })

  await button('Deleted').click()
  await deleted.getByRole('button', { name: 'Delete all…' }).click()
  await question.waitFor()
  await eventually(focused, 'Keep them')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await eventually(focused, 'Delete all…')
  await deleted.getByRole('button', { name: 'Restore all' }).click()
  await deleted.getByText('Nothing was deleted in the last 30 days.').waitFor()
  await deleted.getByText('Restored 150 commands.').waitFor()
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await deleted.getByRole('button', { name: 'Delete all…' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()

  await deleted.getByText('Deleted 150 commands for good.').waitFor()
  await deleted.getByText('Nothing was deleted in the last 30 days.').waitFor()
  await leave()
  await close()
})

/** The owner of a library of their own, who chooses commands. */
async function aSelectingOwner(): Promise<
  Owner & { readonly select: ReturnType<Owner['button']>; readonly close: () => Promise<void> }
> {
  const site = await startSite(MANY)
  const owner = await anOwner(site)
  await owner.button('Select').click()
  const select = owner.page.getByRole('region', { name: 'Selected commands' })
  await select.waitFor()
  return { ...owner, select, close: site.close }
}
