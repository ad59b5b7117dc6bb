import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after } from 'node:test'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner } from './an-owner.ts'

const COMMANDS = [
  aCommand({ id: 'one', notes: 'One – “two”', line: 'one\r\n\u200b', tags: ['a'] }),
  aCommand({ id: 'draft', notes: null, line: 'draft' }),
]
const site = await startSite(COMMANDS)

after(closeBrowser)
after(site.close)

test('3. the owner exports the library', async (context) => {
  const owner = await anOwner(site)
  const { page, button } = owner

  await context.test(
    '3. it is the whole library, drafts too, to the byte, named after the day; the page stays',
    async () => {
      const address = page.url()
      const downloading = page.waitForEvent('download')

      await button('Export').click()
      const download = await downloading

      assert.match(download.suggestedFilename(), /^commander-\d{4}-\d{2}-\d{2}\.json$/)
      assert.equal(await readFile(await download.path(), 'utf8'), writeCommanderJson(COMMANDS))
      assert.equal(page.url(), address)
      await page
        .getByRole('status')
        .getByText(/^Exported to commander-/)
        .waitFor()
    },
  )

  await context.test('3. an export that fails says so', async () => {
    await page.route('**/export', (route) => route.fulfill({ status: 503, json: { code: 'api/store-unavailable' } }))

    await button('Export').click()

    await page.getByText('That did not work. The library cannot be reached right now.').waitFor()
  })
  await owner.leave(/status of 503/)
})
