import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import test, { after, describe, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { agreeToPublish, closeDialog, fromMenu, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const COUNT = 30
const MANY = Array.from({ length: COUNT }, (_, index) =>
  createCardCommand({
    id: `c${index}`,
    notes: `Number ${index}${index % 2 === 0 ? ' even' : ''}`,
    line: `echo ${index}`,
    platform: index < 3 ? 'Bash' : 'bash',
    tags: index < 2 ? ['Text', 'first'] : ['text'],
  }),
)

const site = await startSite(MANY)

after(closeBrowser)
after(site.close)

describe('changing many commands', () => {
  // Each part ends with nothing selected and no open dialog.
  test('works on selections and whole platforms, with Undo', async (context) => {
    const owner = await openAsOwner(site)

    await checkChoosing(context, owner)
    await checkChanging(context, owner)
    await checkTakingBack(context, owner)

    await owner.leave()
  })
})

async function checkChoosing(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card, focused, inNotice } = owner
  const select = await startSelecting(owner)

  await context.test('exports the selected commands as JSON', async () => {
    await page.getByRole('searchbox').fill('Number 2')
    await button('All 11 found').click()
    const downloading = page.waitForEvent('download')

    await select.getByRole('button', { name: 'Export…' }).click()
    const scope = dialog.getByText('11 commands that you selected, including private ones and drafts.')
    await scope.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.goForward()
    await scope.waitFor()
    await dialog.getByRole('button', { name: 'Download' }).click()

    const file: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
    const expected = MANY.filter(({ notes }) => notes?.startsWith('Number 2'))
    assert.deepEqual(file, { format: 'commander', version: 1, commands: expected })
    await dialog
      .getByRole('status')
      .getByText(/^Exported to commander-.*\.json\.$/)
      .waitFor()
    await closeDialog(owner)
    await select.getByRole('button', { name: 'Clear' }).click()
  })

  await context.test('deletes everything found in one change, with one Undo', async () => {
    await page.getByRole('searchbox').fill('even')
    await button('All 15 found').click()
    await select.getByText('15 commands selected.').waitFor()
    await page.getByRole('searchbox').fill('Number 1')
    await select.getByText(/^15 commands selected, \d+ of them not in these results\.$/).waitFor()
    await page.getByRole('searchbox').fill('')
    await select.getByRole('button', { name: 'Delete' }).click()
    await saidOn(page, 'Deleted 15 commands.')
    await card('Number 0 even').waitFor({ state: 'detached' })
    await select.getByText(/^No commands selected/).waitFor()
    await inNotice('Deleted 15 commands.', 'Undo').click()

    await saidOn(page, 'Restored 15 commands.')
    await card('Number 0 even').waitFor()
  })

  await context.test('keeps the number found while the list is refreshed', async () => {
    const all = select.getByRole('button', { name: /^All/ })
    await all.filter({ hasText: 'All 30 found' }).waitFor()
    const states = await all.evaluateHandle((shown) => {
      const seen = new Set<string>()
      const see = () => seen.add(`${shown.textContent}, aria-disabled=${shown.ariaDisabled}`)
      new MutationObserver(see).observe(shown, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      return seen
    })

    await page.getByRole('checkbox', { name: 'Select “Number 1”', exact: true }).check()
    await select.getByRole('button', { name: 'Delete' }).click()
    await all.filter({ hasText: 'All 29 found' }).waitFor()
    await inNotice('Deleted', 'Undo').click()
    await all.filter({ hasText: 'All 30 found' }).waitFor()

    const expected = ['All 29 found, aria-disabled=false', 'All 30 found, aria-disabled=false']
    assert.deepEqual(await states.evaluate((seen) => [...seen]), expected)
  })

  await context.test('selects nothing after the whole library was deleted', async () => {
    await select.getByRole('button', { name: /^All \d+ found$/ }).click()
    await select.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no commands here yet.').waitFor()

    await select.getByText(/^No commands selected/).waitFor()

    await inNotice(`Deleted ${MANY.length} commands.`, 'Undo').click()
    await card('Number 0 even').waitFor()
  })

  await context.test('selects singly, in ranges and by keyboard, until Done', async () => {
    const box = (index: number) => page.getByRole('checkbox', { name: /^Select/ }).nth(index)

    await box(1).click()
    await box(4).click({ modifiers: ['Shift'] })
    await select.getByText('4 commands selected.').waitFor()
    assert.equal(await select.getByText('Hold Shift to select a range.').count(), 0)
    await box(7).focus()
    await page.keyboard.press('Space')
    await select.getByText('5 commands selected.').waitFor()
    await select.getByRole('button', { name: 'Clear' }).click()
    await select.getByText(/^No commands selected/).waitFor()
    await select.getByRole('button', { name: 'Done' }).click()

    await select.waitFor({ state: 'detached' })
    await eventually(() => page.getByRole('checkbox', { name: /^Select/ }).count(), 0)
    await eventually(focused, 'Add command')
  })
}

async function checkChanging(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, inNotice } = owner
  const select = await startSelecting(owner)

  await context.test('adds and removes a tag, and moves to a platform', async () => {
    await button('All 30 found').click()
    await fromMenu(button, 'Tag', 'Add tag…')
    await dialog.getByLabel('Tag to add').fill('new')
    assert.equal(await dialog.getByText('Leave empty to remove the platform.').count(), 0)
    await dialog.getByRole('button', { name: 'Add to 30 commands' }).click()
    await saidOn(page, 'Added the tag “new” to 30 commands.')
    await fromMenu(button, 'Tag', 'Remove tag…')
    await dialog.getByLabel('Tag to remove').fill('first')
    await page.keyboard.press('Enter')
    await saidOn(page, 'Removed the tag “first” from 2 commands. 28 commands stayed as they were.')
    await select.getByRole('button', { name: 'Move to platform…' }).click()
    await dialog.getByLabel('Platform', { exact: true }).fill('zsh')
    await page.keyboard.press('Enter')
    await saidOn(page, 'Moved 30 commands to “zsh”.')
    await inNotice('Moved 30 commands to “zsh”.', 'Undo').click()

    await saidOn(page, 'Undone: 30 commands')
    await inNotice('Undone: 30 commands', 'Redo').waitFor()
    await select.getByRole('button', { name: 'Clear' }).click()
  })

  await context.test('counts the characters of a tag as the server does', async () => {
    const tag = '🏷'.repeat(64)
    await page.getByRole('checkbox', { name: 'Select “Number 0 even”' }).check()
    await fromMenu(button, 'Tag', 'Add tag…')
    await dialog.getByLabel('Tag to add').fill(`${tag}!`)
    await page.keyboard.press('Enter')
    await dialog.getByText('Use at most 64 characters.').waitFor()

    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')

    await saidOn(page, /^Added the tag/)
    await inNotice('Added the tag', 'Undo').click()
    await saidOn(page, 'Undone: 1 command')
    await select.getByRole('button', { name: 'Clear' }).click()
  })

  await context.test('closes only the rename form with Escape', async () => {
    await fromMenu(button, 'Library', 'Platforms and tags')
    const rename = dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true })
    await rename.click()
    await dialog.getByLabel('New name for “Bash”').fill('new')

    await page.keyboard.press('Escape')

    await eventually(() => rename.evaluate((element) => element === document.activeElement), true)
  })

  await context.test('merges one platform into another after a warning', async () => {
    await dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true }).click()
    const isDisabled = () => button('Rename').getAttribute('aria-disabled')
    assert.equal(await isDisabled(), 'true')
    await dialog.getByLabel('New name for “Bash”').fill('new')
    await eventually(isDisabled, 'false')
    await dialog.getByLabel('New name for “Bash”').fill(' ')
    await eventually(isDisabled, 'true')
    await dialog.getByLabel('New name for “Bash”').fill('x'.repeat(101))
    await dialog.getByText('Use at most 100 characters.').waitFor()
    assert.equal(await isDisabled(), 'true')
    assert.equal(await dialog.getByText(/^No command has/).count(), 0)
    await dialog.getByLabel('New name for “Bash”').fill('bash')
    await dialog.getByText('“bash” already has 27 commands: the two will be merged.').waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await dialog.getByText('Moved 3 commands to “bash”.').waitFor()
    await dialog.getByRole('region', { name: 'Platforms' }).getByText('30 commands').waitFor()
    await dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true }).waitFor({ state: 'detached' })
    await inNotice('Moved 3 commands to “bash”.', 'Undo').click()

    await dialog.getByRole('button', { name: 'Rename platform “Bash”', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Rename tag “Text”', exact: true }).click()
    await dialog.getByLabel('New name for “Text”').fill('text')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await dialog.getByText('Renamed the tag “Text” to “text” in 2 commands.').waitFor()
    await closeDialog(owner)
    await select.getByRole('button', { name: 'Done' }).click()
  })
}

async function checkTakingBack(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card, focused, inNotice } = owner
  const select = await startSelecting(owner)

  await context.test('restores everything, and asks before deleting it for good', async () => {
    await page.getByRole('searchbox').fill('even')
    await button('All 15 found').click()
    await select.getByRole('button', { name: 'Delete' }).click()
    await saidOn(page, 'Deleted 15 commands.')
    const deleted = dialog.filter({ has: page.getByRole('heading', { name: 'Deleted' }) })
    const question = page.getByRole('dialog', { name: 'Delete 15 commands for good?' })

    await fromMenu(button, 'Library', 'Deleted')
    await deleted.getByRole('button', { name: 'Delete all…' }).click()
    await question.waitFor()
    await eventually(focused, 'Keep them')
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await eventually(focused, 'Delete all…')
    await deleted.getByRole('button', { name: 'Restore all' }).click()
    await deleted.getByText('Nothing was deleted in the last 30 days.').waitFor()
    await deleted.getByText('Restored 15 commands.').first().waitFor()
    await inNotice('Restored 15 commands.', 'Undo').click()
    await deleted.getByRole('button', { name: 'Delete all…' }).click()
    await question.getByRole('button', { name: 'Delete for good' }).click()

    await deleted.getByText('Deleted 15 commands for good.').first().waitFor()
    await deleted.getByText('Nothing was deleted in the last 30 days.').waitFor()
    await closeDialog(owner)
  })

  await context.test('undoes an import as a whole', async () => {
    await button('Import…').click()
    const buffer = Buffer.from(JSON.stringify([{ notes: 'Came with a file', line: 'came' }]))
    await dialog.getByLabel('Choose files').setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer })
    await dialog.getByRole('button', { name: 'Import 1 command' }).click()
    await dialog.waitFor({ state: 'detached' })

    await inNotice('Imported 1 command', 'Undo').click()
    await saidOn(page, 'Undid the import: removed 1 command.')
    await inNotice('Undid the import: removed 1 command.', 'Redo').click()
    await page.getByRole('searchbox').fill('Came with')
    await card('Came with a file').waitFor()
    await fromMenu(button, 'Library', 'Recent changes')
    await dialog.getByRole('button', { name: /^Undo “Imported 1 command/ }).click()
    // The list doesn't say which commands an import changed, so undoing it could make some public.
    await agreeToPublish(owner)
    const undone = dialog.getByRole('button', { name: /^Undone “Imported 1 command/ })
    await undone.waitFor()
    await eventually(() => undone.getAttribute('aria-disabled'), 'true')
    assert.equal(await dialog.getByRole('region', { name: 'On this page' }).count(), 0)

    await card('Came with a file').waitFor({ state: 'detached' })
  })
}

async function startSelecting({ page, button }: OwnerVisitor): Promise<Locator> {
  await button('Select').click()
  const select = page.getByRole('region', { name: 'Selected commands' })
  await select.waitFor()
  return select
}

/** Waits until a polite live region contains this text. */
async function saidOn(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').getByText(text).first().waitFor()
}
