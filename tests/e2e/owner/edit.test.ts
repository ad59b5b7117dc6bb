import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const HOSTILE = `</textarea><img src=x onerror="document.title='broken'"> \u202e\u200b {{x}} &amp;`

const site = await startSite([
  createCardCommand({ id: 'one', notes: 'Changed in a moment', line: 'one \r\n two\t', tags: ['a,b', 'c'] }),
  createCardCommand({ id: 'two', notes: 'Loses its notes', line: 'two' }),
  createCardCommand({
    id: 'three',
    notes: HOSTILE,
    line: HOSTILE,
    platform: HOSTILE,
    tags: [HOSTILE],
    source: HOSTILE,
  }),
  createCardCommand({ id: 'four', notes: 'Shown in another tab', line: 'four' }),
])

after(closeBrowser)
after(site.close)

describe('editing a command', () => {
  test('preserves text exactly, and updates other tabs', async (context) => {
    const owner = await openAsOwner(site)

    await checkSaving(context, owner)
    await checkText(context, owner)

    await owner.leave()
  })
})

async function checkSaving(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { dialog, card, button, focused } = owner

  await context.test('updates the card, and keeps other fields and the focus', async () => {
    await openForm(owner, 'Changed in a moment')
    await dialog.getByLabel('Notes').fill('Changed for good')
    await save(owner)
    await card('Changed for good').waitFor()

    const { notes, line, tags } = await (await fetch(`${site.url}/api/commands/one`)).json()
    assert.deepEqual({ notes, line, tags }, { notes: 'Changed for good', line: 'one \r\n two\t', tags: ['a,b', 'c'] })
    await eventually(focused, /^Edit/)
  })

  await context.test('begins at the end of the notes', async () => {
    await openForm(owner, 'Changed for good')
    await owner.page.keyboard.type('!')

    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Changed for good!')
    await owner.page.keyboard.press('Backspace')
    await closeDialog(owner)
  })

  await context.test('sends one request when saved', async () => {
    const read = owner.page.waitForResponse((response) => response.url().endsWith('/api/commands/one'))
    await openForm(owner, 'Changed for good')
    await read
    const requests = requestsTo(owner.page, '/api/commands/one')
    await dialog.getByLabel('Command line').fill('echo once')
    await save(owner)

    assert.deepEqual(requests, ['PUT'])
  })

  await context.test('removes the card of a command that loses its notes', async () => {
    await openForm(owner, 'Loses its notes')
    await dialog.getByLabel('Notes').fill('  ')
    await save(owner)

    await card('Loses its notes').waitFor({ state: 'detached' })
    await eventually(focused, 'Add command')
    await button('Library').click()
    await button('Drafts (1)').waitFor()
    await owner.page.keyboard.press('Escape')
  })
}

/** Records the methods of all requests to this path from now on. */
function requestsTo(page: Page, path: string): readonly string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) methods.push(request.method())
  })
  return methods
}

async function checkText(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner

  await context.test('shows hostile text as text everywhere', async () => {
    await openForm(owner, '</textarea>')

    for (const label of ['Notes', 'Command line', 'Platform', 'Tags', 'Source']) {
      assert.equal(
        await dialog.locator('form').getByLabel(label).and(dialog.locator('input, textarea')).inputValue(),
        HOSTILE,
      )
    }
    await dialog.locator('section', { hasText: 'Preview' }).getByText('</textarea>').first().waitFor()
    assert.equal(await dialog.locator('img, script, style').count(), 0)
    assert.match(await page.title(), /^Commander/)
    await closeDialog(owner)
  })

  await context.test('updates another tab without a reload', async () => {
    const other = await owner.page.context().newPage()
    await other.goto(`${site.url}/projects/commander`)
    await other.getByText('Shown in another tab', { exact: true }).waitFor()

    await openForm(owner, 'Shown in another tab')
    await owner.dialog.getByLabel('Command line').fill('echo from the first tab')
    await save(owner)

    await other.locator('code', { hasText: 'echo from the first tab' }).waitFor()
  })
}
