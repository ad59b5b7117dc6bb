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
import { textOf } from '../../support/browser/text-of.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'one', notes: 'List all files', line: 'ls -a' }),
  createCardCommand({ id: 'two', notes: 'Edited and taken back', line: 'two' }),
  createCardCommand({ id: 'three', notes: 'Changed elsewhere', line: 'three' }),
  createCardCommand({ id: 'four', notes: 'Has many versions', line: 'four' }),
  createCardCommand({ id: 'five', notes: 'Deleted and restored', line: 'five' }),
  createCardCommand({ id: 'draft', notes: null, line: 'uptime' }),
])

after(closeBrowser)
after(site.close)

/** The `Authorization` header of the page's latest request that had one. */
let authorization = ''

describe('command history', () => {
  test('shows, compares and restores versions', async (context) => {
    const owner = await openAsOwner(site)
    owner.page.on('request', (request) => {
      authorization = request.headers().authorization ?? authorization
    })

    await checkHistory(context, owner)
    await checkLength(context, owner)
    await checkUndo(context, owner)
    await checkElsewhere(context, owner)

    await owner.leave(/status of 503/)
  })
})

async function checkHistory(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { card, dialog, inNotice } = owner
  const rows = dialog.getByRole('listitem')

  await context.test('shows each change, its author, and the words that differ', async () => {
    await edit(owner, 'List all files', 'ls -a --sort=size')
    await edit(owner, 'List all files', 'ls -l --sort=size')

    await showHistory(owner, 'List all files')

    await eventually(() => rows.count(), 3)
    assert.equal(await dialog.getByText('Loading versions…').count(), 0)
    assert.match((await rows.nth(0).textContent()) ?? '', /^Edited\s*current version\s*You, \w+ \d+, \d{4} at/)
    assert.match((await rows.nth(2).textContent()) ?? '', /^First version kept\s*\w+ \d+, \d{4} at/)
    await rows
      .nth(2)
      .getByRole('button', { name: /^Compare/ })
      .click()
    const difference = rows.nth(2).getByRole('region', { name: 'Command line' })
    assert.equal(
      (await textOf(difference.locator('pre'))).replace(/\s+/g, ' '),
      'ls - [deleted: a] [inserted: l --sort=size] ',
    )
    assert.deepEqual(await difference.locator('del, ins').count(), 2)
    assert.equal(await rows.getByRole('region').count(), 1)
  })

  await context.test('restores a version, and undoes that', async () => {
    await rows
      .nth(2)
      .getByRole('button', { name: /^Restore version 1/ })
      .click()

    const said = dialog.getByRole('status').filter({ hasText: 'Restored “List all files” as it was on' })
    await said.waitFor()
    await eventually(() => lineOf('one'), 'ls -a')
    await eventually(() => rows.count(), 4)
    await rows
      .nth(0)
      .getByText(/^Earlier version restored/)
      .waitFor()
    await rows
      .nth(3)
      .getByText(/same as now/)
      .waitFor()
    assert.equal(await rows.nth(3).getByRole('button').count(), 0)
    await inNotice('Restored “List all files” as it was on', 'Undo').click()
    await eventually(() => lineOf('one'), 'ls -l --sort=size')
    await eventually(() => rows.count(), 5)
    await closeDialog(owner)
    await card('ls -l --sort=size').waitFor()
  })
}

async function checkLength(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner
  const rows = dialog.getByRole('listitem')

  await context.test('says so if a command never changed', async () => {
    await showHistory(owner, 'Has many versions')

    await dialog.getByText('Nothing has changed yet').waitFor()
    assert.equal(await dialog.getByRole('button', { name: /^(Compare|Restore)/ }).count(), 0)
    await closeDialog(owner)
  })

  await context.test('loads older versions on request, and can be retried', async () => {
    for (let count = 1; count <= 54; count += 1) await editElsewhere('four', `line ${count}`)
    await page.reload()
    await owner.button('Add command').waitFor()

    await showHistory(owner, 'Has many versions')
    await eventually(() => rows.count(), 50)
    await page.route('**/versions?*', (route) => route.fulfill({ status: 503, json: { code: 'api/store-busy' } }))
    await dialog.getByRole('button', { name: 'Show older versions' }).click()
    const again = dialog.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unrouteAll()

    await again.click()

    await eventually(() => rows.count(), 55)
    assert.equal(await dialog.getByRole('button', { name: 'Show older versions' }).count(), 0)
    await closeDialog(owner)
  })
}

async function checkUndo(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { card, page, inNotice } = owner

  await context.test('undoes an edit from the notice, and redoes it', async () => {
    await edit(owner, 'Edited and taken back', 'two and more')

    await inNotice('Saved “Edited and taken back”.', 'Undo').click()
    await eventually(() => lineOf('two'), 'two')
    await page.getByText('Undone: “Edited and taken back” is as it was before.').waitFor()
    await inNotice('Undone: “Edited and taken back”', 'Redo').click()
    await eventually(() => lineOf('two'), 'two and more')
    await card('two and more').waitFor()
    await inNotice('Redone: “Edited and taken back”', 'Undo').waitFor()
  })

  await context.test("doesn't undo an edit if the command has changed since", async () => {
    await edit(owner, 'Changed elsewhere', 'mine')
    await editElsewhere('three', 'theirs')

    await inNotice('Saved “Changed elsewhere”.', 'Undo').click()

    await page.getByText('Not restored: this command has changed since.').waitFor()
    await eventually(() => lineOf('three'), 'theirs')
    await card('theirs').waitFor()
  })
}

async function checkElsewhere(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { card, button, dialog, page, inNotice } = owner

  await context.test('brings back a deleted command', async () => {
    await edit(owner, 'Deleted and restored', 'five and more')
    await fromCard(card('Deleted and restored'), /^Delete/)
    await card('Deleted and restored').waitFor({ state: 'detached' })
    await fromMenu(button, 'Library', 'Deleted')
    await dialog.getByRole('button', { name: /^History/ }).click()

    await dialog.getByRole('button', { name: /^Restore version 1/ }).click()

    await eventually(() => lineOf('five'), 'five')
    await closeDialog(owner)
    await card('Deleted and restored').waitFor()
  })

  await context.test('compares with the latest version that differs', async () => {
    await fromCard(card('Deleted and restored'), /^Delete/)
    await inNotice('Deleted “Deleted and restored”.', 'Undo').click()
    await card('Deleted and restored').waitFor()
    await untilSaved(page)

    await showHistory(owner, 'Deleted and restored')

    const compared = dialog.getByRole('listitem').filter({ has: page.getByRole('region', { name: 'Command line' }) })
    await compared.getByText(/^Deleted/).waitFor()
    assert.equal(await compared.locator('del, ins').count(), 1)
    await closeDialog(owner)
  })

  await context.test('is also kept for drafts', async () => {
    await fromMenu(button, 'Library', 'Drafts (1)')
    await dialog.getByRole('button', { name: /^History/ }).click()

    await dialog.getByText('First version kept').waitFor()
    await closeDialog(owner)
  })

  await context.test("offers to try again if it can't be loaded", async () => {
    await page.route('**/versions', (route) => route.fulfill({ status: 503, json: { code: 'api/store-busy' } }))
    await showHistory(owner, 'List all files')
    const again = dialog.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unrouteAll()

    await again.click()

    await dialog.getByText('current version').waitFor()
    await closeDialog(owner)
  })
}

async function showHistory({ card }: OwnerVisitor, text: string): Promise<void> {
  await fromCard(card(text), /^History/)
}

async function edit(owner: OwnerVisitor, text: string, line: string): Promise<void> {
  await openForm(owner, text)
  await owner.dialog.getByLabel('Command line').fill(line)
  await save(owner)
  await owner.card(line).waitFor()
}

/** Changes a command's line through the API, as the owner would on another computer. */
async function editElsewhere(id: string, line: string): Promise<void> {
  const address = `${site.url}/api/commands/${id}`
  const { notes } = await (await fetch(address)).json()
  const headers = { authorization, 'content-type': 'application/json', 'if-match': '*' }
  const { status } = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ notes, line }) })
  assert.equal(status, 200)
}

async function lineOf(id: string): Promise<unknown> {
  return (await (await fetch(`${site.url}/api/commands/${id}`)).json()).line
}
