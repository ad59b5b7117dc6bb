import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, describe, test } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'

const PET = '[[snippets]]\ndescription = "Say hello"\ncommand = "echo <name=you>"\n'

const site = await startSite([createCardCommand({ id: 'there', notes: 'There before', line: 'git status' })])
const files = createServer((request, response) => {
  if (request.url === '/snippet.toml') response.end(PET)
  else response.writeHead(404).end()
})
const { origin: base, close } = await listenLocally(files)

after(closeBrowser)
after(site.close)
after(close)

describe('importing from an address', () => {
  test('shows what it would add, then imports it', async () => {
    const { button, dialog, leave } = await openAsOwner(site)
    await button('Import…').click()
    const field = dialog.getByLabel('Address of a file or of a Commander site')
    const fetchButton = dialog.getByRole('button', { name: 'Fetch' })

    await fetchButton.click()
    await eventually(() => field.evaluate((input) => input.matches(':invalid:focus')), true)
    await field.fill(`${base}/none`)
    await fetchButton.click()
    await dialog.getByRole('alert').getByText('/none responded with the status 404.').waitFor()
    await field.fill(`${base}/snippet.toml`)
    await fetchButton.click()
    await dialog.getByText('Will be added: 1').waitFor()
    await dialog.getByText('snippet.toml').waitFor()
    await dialog.getByRole('button', { name: /^Import/ }).click()

    await dialog.waitFor({ state: 'detached' })
    const list = await (await fetch(`${site.url}/api/commands`)).text()
    assert.ok(list.includes('echo {{name=you}}'), list)
    await leave(/status of 422/)
  })
})
