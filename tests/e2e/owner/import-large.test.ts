import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import test, { after } from 'node:test'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, type Owner } from './an-owner.ts'

const site = await startSite([aCommand({ id: 'only', notes: 'There before', line: 'before' })])

after(closeBrowser)
after(site.close)

const COUNT = 5000
const LARGE = Array.from({ length: COUNT }, (_, index) =>
  aCommand({ id: `large-${index}`, notes: `Number ${index}`, line: `echo ${index}` }),
)

test('3. an import that is refused, or breaks off, says that nothing was imported, and can be sent again', async () => {
  const owner = await anOwner(site)
  const { page, dialog, cards, leave } = owner
  await choose(owner, JSON.stringify([aCommand({ id: 'late', notes: 'Came later', line: 'late' })]))
  await page.route('**/import', (route) => route.fulfill({ status: 507, json: { code: 'api/store-full' } }), {
    times: 1,
  })

  await dialog.getByRole('button', { name: 'Import 1 command' }).click()
  await dialog.getByRole('alert').getByText('Nothing was imported. There is no disk space left').waitFor()
  await page.route('**/import', (route) => route.abort('connectionreset'), { times: 1 })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('alert').getByText('Nothing was imported. The server cannot be reached.').waitFor()
  assert.equal(await cards.count(), 1)
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await page.getByText('Imported 1 command: 1 added, 0 changed.').first().waitFor()
  await leave(/status of 507|ERR_CONNECTION_RESET/)
})

test('3. an import that arrived, though its answer was lost, is told as what it was', async () => {
  const owner = await anOwner(site)
  const { page, dialog, card, leave } = owner
  await choose(owner, JSON.stringify([aCommand({ id: 'arrived', notes: 'It arrived', line: 'arrived' })]))
  await page.route(
    '**/import',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

  await dialog.getByRole('button', { name: 'Import 1 command' }).click()

  await page.getByText('Imported 1 command').first().waitFor()
  await card('It arrived').waitFor()
  await leave(/ERR_CONNECTION_RESET/)
})

test('3. five thousand commands are looked at in parts, and imported at once', async () => {
  const owner = await anOwner(site)
  const { page, dialog, leave } = owner
  await choose(owner, JSON.stringify(LARGE))
  await dialog.getByText('Will be added: 5,000').waitFor()
  const rows = dialog.getByRole('listitem')

  const first = await rows.count()
  await dialog.getByRole('button', { name: 'Show more (4,950 left)' }).click()
  assert.deepEqual([first, await rows.count()], [50, 250])
  await dialog.getByRole('checkbox', { name: 'Number 3', exact: false }).first().uncheck()
  await dialog.getByRole('button', { name: 'Import 4,999 commands' }).click()

  await page.getByText('Imported 4,999 commands: 4,999 added, 0 changed.').first().waitFor()
  await page.getByText(/^5,\d{3} commands\.\s*$/).waitFor()
  await leave()
})

async function choose({ button, dialog }: Owner, text: string): Promise<void> {
  await button('Import…').click()
  const file = { name: 'commands.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await dialog.getByLabel('Choose a file').setInputFiles(file)
}
