import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { chooseFile, fileOf } from './choose-file.ts'

const site = await startSite([
  createCardCommand({ id: 'same', notes: 'Stays the same', line: 'same' }),
  createCardCommand({ id: 'other', notes: 'Before', line: 'other' }),
])

after(closeBrowser)
after(site.close)

const FILE = [
  createCardCommand({ id: 'same', notes: 'Stays the same', line: 'same' }),
  createCardCommand({ id: 'other', notes: 'After', line: 'other' }),
  createCardCommand({ id: 'wanted', notes: 'Wanted', line: 'wanted' }),
  createCardCommand({ id: 'unwanted', notes: 'Unwanted', line: 'unwanted' }),
  { id: 'broken', notes: 3, line: 'broken' },
]

const TOKEN = `ghp_${'aB3dE5gH'.repeat(5)}`

const DOUBTFUL = [
  { notes: 'With a token', line: `curl -H "Authorization: token ${TOKEN}" https://api.github.com` },
  { notes: 'Twice here', line: 'same' },
  { notes: 'Not as it seems', line: 'ls\u200B' },
  { notes: 'Harmless', line: 'harmless' },
  { description: 'Nothing to copy' },
]

const REFUSED = [
  { name: 'of unknown format', text: 'just some notes', reason: 'commands.json: an unknown format' },
  { name: 'cut short', text: '{"format":"commander","ver', reason: /^commands.json: / },
  { name: 'empty', text: '[]', reason: /^commands.json: / },
  { name: 'too large', text: ' '.repeat(10 * 1024 * 1024 + 1), reason: 'commands.json: larger than 10 MiB' },
]

describe('import preview', () => {
  // Each part opens the dialog and closes it again.
  test('shows changes and warnings before anything is imported', async (context) => {
    const owner = await openAsOwner(site)
    const { page, dialog, cards, card, leave } = owner

    await context.test('shows additions and changes, and imports what is ticked', async () => {
      await chooseFile(owner, JSON.stringify(FILE))
      await dialog.getByText('Will be added: 2').waitFor()
      await dialog.getByText('Will be changed: 1').waitFor()
      assert.equal(await dialog.locator('del').textContent(), 'Before')
      assert.equal(await dialog.locator('ins').textContent(), 'After')
      await dialog.getByText('Already in the library (1)').waitFor()
      await dialog.getByText('Cannot be imported (1)').click()
      await dialog.getByText(/^commands.json, entry 5: notes: expected a text/).waitFor()
      assert.equal(await cards.count(), 2)
      await dialog.getByRole('checkbox', { name: 'Unwanted' }).uncheck()
      await dialog.getByRole('button', { name: 'Import 2 commands' }).click()

      await page.getByRole('status').getByText('Imported 2 commands: 1 added, 1 changed.').first().waitFor()
      await card('After').waitFor()
      await card('Wanted').waitFor()
      assert.equal(await card('Unwanted').count(), 0)
    })

    await context.test('warns about secrets, deceptive characters and duplicates', async () => {
      await chooseFile(owner, JSON.stringify(DOUBTFUL))

      const secrets = dialog.getByRole('region', { name: /^One command seems to contain a secret/ })
      await secrets.getByRole('button', { name: 'Show it' }).click()
      await secrets.getByRole('checkbox', { name: 'With a token' }).waitFor()
      await secrets.getByText('It is left out.').waitFor()
      await dialog.getByText('One command has misleading characters.').waitFor()
      await dialog.getByText('One command has a line that is already in the library.').waitFor()
      await dialog.getByText('Cannot be imported (1)').click()
      await dialog.getByText('commands.json, entry 5: neither notes nor a line').waitFor()
      await dialog.getByText('Will be added: 3 of 4').waitFor()
      await dialog.getByRole('button', { name: 'Import 3 commands' }).click()

      await page.getByRole('status').getByText('Imported 3 commands: 3 added, 0 changed.').first().waitFor()
      await card('Harmless').waitFor()
      assert.equal(await card('With a token').count(), 0)
    })
    await leave()
  })
})

describe('choosing a file to import', () => {
  test('accepts only usable files and ticked commands', async (context) => {
    const owner = await openAsOwner(site)
    const { page, dialog, button, leave } = owner
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))

    for (const { name, text, reason } of REFUSED) {
      await context.test(`says that a file is ${name} before sending anything`, async () => {
        sent.length = 0
        await chooseFile(owner, text)

        await dialog.getByRole('alert').getByText('Nothing here can be imported.').waitFor()
        await dialog.getByRole('listitem').getByText(reason).waitFor()
        assert.deepEqual(
          sent.filter((url) => url.includes('/import')),
          [],
        )
        await dialog.getByLabel('Choose files').setInputFiles(fileOf(JSON.stringify([createCardCommand({ id: 'a' })])))
        await dialog.getByText('Will be added: 1').waitFor()
        await closeDialog(owner)
      })
    }

    await context.test("ticks all or none, and doesn't import with none ticked", async () => {
      await chooseFile(owner, JSON.stringify([createCardCommand({ id: 'a' }), createCardCommand({ id: 'b' })]))
      const all = dialog.getByRole('checkbox', { name: /^Will be added/ })
      const isMixed = () => all.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)
      await all.waitFor()
      assert.equal(await isMixed(), false)
      assert.equal(await dialog.getByText(/^Tick by platform/).count(), 0)

      await all.uncheck()
      await dialog.getByText('Will be added: 0 of 2').waitFor()
      assert.equal(await isMixed(), false)
      const nothing = dialog.getByRole('button', { name: 'Nothing to import' })
      await eventually(() => nothing.getAttribute('aria-disabled'), 'true')
      await dialog.getByRole('checkbox').nth(1).check()

      await eventually(isMixed, true)
      await dialog.getByRole('button', { name: 'Import 1 command', exact: true }).waitFor()
      await closeDialog(owner)
    })

    await context.test('ignores a file dropped outside the drop zone', async () => {
      await button('Import…').click()
      const files = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['[{"notes":"Dropped","line":"ls"}]'], 'dropped.json'))
        return data
      })

      await dialog.getByRole('heading').dispatchEvent('drop', { dataTransfer: files })
      await dialog.getByText('Choose files, or drop them here').dispatchEvent('drop', { dataTransfer: files })

      await dialog.getByText('Will be added: 1').waitFor()
      assert.equal(new URL(page.url()).pathname, '/projects/commander')
    })
    await leave()
  })
})
