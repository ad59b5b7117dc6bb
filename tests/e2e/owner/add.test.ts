import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromCard, type OwnerVisitor, openAsOwner, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'status' })])

after(closeBrowser)
after(site.close)

const WHOLE = {
  id: '',
  notes: 'Unpack an archive',
  line: 'tar xzf {{archive}}',
  platform: 'tar',
  tags: ['files', 'archives'],
  source: 'The manual',
}

describe('adding a command', () => {
  // Each part ends with no open dialog and an empty search box.
  test('works with an empty form or a duplicate', async (context) => {
    const owner = await openAsOwner(site)

    await checkForm(context, owner)
    await checkShowing(context, owner)
    await checkDuplicating(context, owner)

    await owner.leave()
  })
})

async function checkForm(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card, focused } = owner

  await context.test('shows its card, and keeps the focus', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Unpack an archive')
    await dialog.getByLabel('Command line').fill('tar xzf {{archive}}')
    await dialog.getByText('More', { exact: true }).click()
    await dialog.getByLabel('Platform').fill('tar')
    await dialog.getByLabel('Tags').fill('files, archives, files')
    await dialog.getByLabel('Source').fill('The manual')
    await save(owner)
    await card('Unpack an archive').waitFor()

    const [, added] = await (await fetch(`${site.url}/api/commands`)).json()
    assert.deepEqual({ ...added, id: '' }, { ...WHOLE, id: '' })
    await eventually(focused, 'Add command')
    await page.getByRole('status').getByText('Added “Unpack an archive”.').waitFor()
  })

  await context.test('shows an inert preview', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Wait a while')
    await dialog.getByLabel('Command line').fill('sleep 60')
    await dialog.getByText('More', { exact: true }).click()
    await dialog.getByLabel('Tags').fill('time, shell')

    const preview = dialog.locator('section', { hasText: 'Preview' })
    await preview.getByText('Wait a while').waitFor()
    await preview.getByText('sleep 60').waitFor()
    await preview.getByText('time · shell', { exact: true }).waitFor()
    await preview.locator('[data-copy]').focus()
    assert.notEqual(await focused(), 'Copy')
    assert.equal(await dialog.getByText('Before you save').count(), 0)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await closeDialog(owner)
  })

  await context.test('saves with Ctrl+Enter from any field', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Command line').fill('whoami')
    await dialog.getByLabel('Notes').fill('Say who I am')

    await page.keyboard.press('Control+Enter')

    await dialog.waitFor({ state: 'hidden' })
    await card('Say who I am').waitFor()
  })
}

async function checkShowing(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card, cards, focused, inNotice } = owner

  await context.test('shows only the new card on request, despite a search', async () => {
    await page.getByRole('searchbox').fill('status')
    await eventually(() => cards.count(), 1)

    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('List the open ports')
    await dialog.getByLabel('Command line').fill('ss -tlnp')
    await save(owner)
    assert.equal(await cards.filter({ hasText: 'open ports' }).count(), 0)
    await inNotice('Added “List the open ports”.', 'Show').click()

    await eventually(focused, 'Copy ss -tlnp')
    assert.equal(await cards.count(), 1)
    assert.equal(await page.getByText('Added “List the open ports”.').count(), 0)
    await page.goBack()
    await eventually(() => page.getByRole('searchbox').inputValue(), 'status')
    await page.getByRole('searchbox').fill('')
  })

  await context.test('shows a new draft among the drafts', async () => {
    await fromCard(card('Unpack an archive'), /^Delete/)
    await inNotice('Deleted “Unpack an archive”.', 'Undo').click()
    await page.getByRole('status').getByText('Restored “Unpack an archive”.').waitFor()

    await button('Add command').click()
    await dialog.getByLabel('Command line').fill('uptime')
    await save(owner)

    await page.getByRole('status').getByText('Saved “uptime” as a draft.').waitFor()
    await eventually(() => page.getByText('Restored “Unpack an archive”.').count(), 1)
    await inNotice('Saved “uptime” as a draft.', 'Show').click()
    await page.getByRole('dialog', { name: 'Drafts' }).getByText('uptime').first().waitFor()
    await closeDialog(owner)
  })
}

async function checkDuplicating(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card, cards, inNotice } = owner

  await context.test('duplicates a command, and warns about the same line', async () => {
    const before = await cards.count()

    await fromCard(card('Unpack an archive'), /^Duplicate/)
    await eventually(() => dialog.getByLabel('Command line').inputValue(), 'tar xzf {{archive}}')
    await dialog
      .getByText(/already/)
      .first()
      .waitFor()
    await dialog.getByLabel('Notes').fill('Unpack another archive')
    await dialog.getByLabel('Command line').fill('tar xJf {{archive}}')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').getByText('Added “Unpack another archive”.').waitFor()

    await eventually(() => cards.count(), before + 1)
    await card('Unpack an archive').getByText('tar xzf').first().waitFor()
    await card('Unpack another archive').getByText('tar · files · archives').waitFor()
  })

  await context.test('offers unsaved text when another command is duplicated', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Half a thought')
    await page.keyboard.press('Escape')

    await fromCard(card('Unpack an archive'), /^Duplicate/)
    await inNotice('Discarded', 'Undo').click()

    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Half a thought')
    await dialog.getByRole('button', { name: 'Discard' }).click()
  })
}
