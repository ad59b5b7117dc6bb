import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, describe } from 'node:test'
import type { Route } from 'playwright-core'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { FORMAT_LABELS } from '../../../core/words/formats/english.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { closeDialog, fromMenu, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const COMMANDS = [
  createCardCommand({ id: 'one', notes: 'One – “two”', line: 'one\r\n\u200b', tags: ['a'] }),
  createCardCommand({ id: 'draft', notes: null, line: 'draft' }),
]
const site = await startSite(COMMANDS)

after(closeBrowser)
after(site.close)

describe('export', () => {
  test('is complete, or says what is lost', async (context) => {
    const owner = await openAsOwner(site)
    const { page, dialog, button } = owner

    await context.test('contains the whole library byte for byte, with drafts', async () => {
      const address = page.url()
      await fromMenu(button, 'Library', 'Export…')
      await dialog.getByText('Your whole library, including private commands and drafts.').waitFor()

      const { name, text } = await download(owner, 'Download')

      assert.match(name, /^commander-\d{4}-\d{2}-\d{2}\.json$/)
      assert.equal(text, writeCommanderJson(COMMANDS))
      assert.equal(page.url(), `${address}?dialog=export`)
      await dialog.getByRole('status').getByText(`Exported to ${name}.`).waitFor()
      await closeDialog(owner)
    })

    await context.test('says what another format loses, and offers JSON', async () => {
      await fromMenu(button, 'Library', 'Export…')

      await dialog.getByLabel('Format').selectOption('CSV or TSV')
      await dialog.getByText('Commander’s own JSON keeps every field').waitFor()
      await untilWritten(owner)
      await dialog.getByText('No text is lost').waitFor()
      await dialog.getByLabel('Format').selectOption(FORMAT_LABELS.pet)
      await dialog.getByText('What is lost in this format:').waitFor()
      assert.equal(await dialog.getByText('No text is lost').count(), 0)
      const { name, text } = await download(owner, 'Download JSON backup')

      assert.match(name, /^commander-\d{4}-\d{2}-\d{2}\.json$/)
      assert.equal(text, writeCommanderJson(COMMANDS))
      await closeDialog(owner)
    })

    await context.test('downloads the format chosen while another download was being prepared', async () => {
      const { promise: held, resolve } = Promise.withResolvers<Route>()
      await page.route('**/export', resolve, { times: 1 })
      await fromMenu(button, 'Library', 'Export…')
      await dialog.getByRole('button', { name: 'Download' }).click()
      const route = await held
      await dialog.getByLabel('Format').selectOption('CSV or TSV')
      const backup = page.waitForEvent('download')

      await route.continue()
      await backup
      await untilWritten(owner)
      const { name } = await download(owner, 'Download')

      assert.match(name, /\.csv$/)
      await closeDialog(owner)
    })

    await context.test('reports a failure, and can be retried', async () => {
      const failing = '**/export'
      await page.route(failing, (route) => route.fulfill({ status: 503, json: { code: 'api/store-unavailable' } }))
      await fromMenu(button, 'Library', 'Export…')
      await dialog.getByRole('button', { name: 'Download' }).click()
      await dialog.getByText('The library cannot be reached right now.').waitFor()
      await page.unroute(failing)

      const { text } = await download(owner, 'Try again')

      assert.equal(text, writeCommanderJson(COMMANDS))
    })
    await owner.leave(/status of 503/)
  })
})

async function download({ page, dialog }: OwnerVisitor, name: string) {
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name, exact: true }).click()
  const saved = await downloading
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
}

/** Waits until the export has been written or has failed. */
async function untilWritten({ dialog }: OwnerVisitor): Promise<void> {
  await dialog.getByText('Checking what would be lost…').waitFor({ state: 'detached' })
}
