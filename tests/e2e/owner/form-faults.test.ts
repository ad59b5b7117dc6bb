import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { describedBy } from '../../support/browser/described-by.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, type OwnerVisitor, openAsOwner, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'status', notes: 'Show what has changed', line: 'git status' })])

after(closeBrowser)
after(site.close)

const INVALID = {
  status: 422,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'command/invalid',
    detail: 'Correct the fields.',
    errors: [{ field: 'notes', expected: 'a kinder text' }],
  }),
}

describe('form with mistakes', () => {
  // Each part discards or saves its input, and closes its form.
  test('shows each mistake at its field', async (context) => {
    const owner = await openAsOwner(site)

    await checkFields(context, owner)
    await checkAnswers(context, owner)

    await owner.leave(/status of 422/)
  })
})

async function checkFields(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button } = owner

  await context.test("isn't sent without a line, and focuses that field", async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Only notes')

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    const line = dialog.getByLabel('Command line')
    await eventually(() => line.getAttribute('aria-invalid'), 'true')
    assert.match(await describedBy(line), /^Enter some text\. .*\{\{name=example\}\}/)
    await eventually(() => line.evaluate((field) => field === document.activeElement), true)
    assert.ok(!sent.includes('PUT'))
    await line.fill('ls')
    await eventually(() => line.getAttribute('aria-invalid'), 'false')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await closeDialog(owner)
  })

  await context.test('reveals the hidden field, and says which tag is wrong', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Command line').fill('ls')
    const more = dialog.getByText('More', { exact: true })
    await more.click()
    await dialog.getByRole('combobox', { name: 'Tags' }).fill(`short, ${'long'.repeat(20)}`)
    await more.click()

    await dialog.getByRole('button', { name: /^Save/ }).click()

    const tags = dialog.getByRole('combobox', { name: 'Tags' })
    await dialog.getByText('Tag 2: Use at most 64 characters.').waitFor()
    await eventually(() => tags.evaluate((field) => field === document.activeElement), true)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await closeDialog(owner)
  })

  await context.test('reveals the field again after the owner has hidden it', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Command line').fill('ls')
    const more = dialog.getByText('More', { exact: true })
    await more.click()
    const source = dialog.getByLabel('Source')
    await source.fill('s'.repeat(2001))
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await dialog.getByText('Use at most 2,000 characters.').waitFor()
    await more.click()
    await source.waitFor({ state: 'hidden' })

    await dialog.getByRole('button', { name: /^Save/ }).click()

    await eventually(() => source.evaluate((field) => field === document.activeElement), true)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await closeDialog(owner)
  })
}

async function checkAnswers(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card } = owner

  await context.test("shows the server's objection until the field changes", async () => {
    await page.route('**/api/commands/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(INVALID) : route.continue(),
    )
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Unkind')
    await dialog.getByLabel('Command line').fill('ls')

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await dialog.getByText('The server expects a kinder text.').waitFor()
    await dialog.getByRole('alert').getByText('Not saved.').waitFor()
    await dialog.getByLabel('Notes').fill('Kinder')
    await dialog.getByText('The server expects a kinder text.').waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await closeDialog(owner)
    await page.unrouteAll()
  })

  await context.test('can be saved despite warnings', async () => {
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('The same once more')
    const warnings = dialog.getByRole('status')

    await dialog.getByLabel('Command line').fill('git status')
    await warnings.getByText('already has this line').waitFor()
    await dialog.getByLabel('Command line').fill('export KEY=AKIAQWERTYUIOPASDFGH \u200b')
    await warnings.getByText('AWS').waitFor()
    await warnings.getByText('zero-width space').waitFor()
    await dialog.getByLabel('Command line').fill('reboot\n')
    await dialog.getByRole('button', { name: 'Save anyway', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Remove the line break at the end' }).click()

    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await eventually(() => dialog.getByLabel('Command line').inputValue(), 'reboot')
    await dialog.getByLabel('Command line').fill('git  status')
    await dialog.getByRole('button', { name: 'Save anyway', exact: true }).waitFor()
    await save(owner)
    await card('The same once more').waitFor()
  })
}
