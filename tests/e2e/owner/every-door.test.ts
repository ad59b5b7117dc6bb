import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { COMMANDER, commandAddress, platformAddress } from '../../../core/routing/screens.ts'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, openForm, save } from './an-owner.ts'

const site = await startSite([
  aCommand({ id: 'status', platform: 'git' }),
  aCommand({ id: 'ps', notes: 'What runs', line: 'docker ps', platform: 'docker' }),
])

after(closeBrowser)
after(site.close)

test('3. what the owner changes on the page is behind every door at the next request; what they delete is behind none', async () => {
  const owner = await anOwner(site)
  await openForm(owner, 'What runs')
  await owner.dialog.getByLabel('Command line').fill('docker ps --all')
  await save(owner)

  for (const door of DOORS) assert.ok((await read(door)).includes('docker ps --all'), door)
  assert.ok((await read('/sitemap.xml')).includes(commandAddress('ps')))

  await owner.button('Delete “What runs”').click()
  await owner.card('What runs').waitFor({ state: 'detached' })

  for (const door of [...DOORS, '/sitemap.xml']) assert.ok(!/docker|commands\/ps/.test(await read(door)), door)
  await owner.leave()
})

const DOORS = [
  COMMANDER,
  platformAddress('docker'),
  commandAddress('ps'),
  '/api/commands',
  '/commands.json',
  '/commands.txt',
  '/platforms/docker.txt',
  '/commands/ps.txt',
  '/find/what+runs',
]

/** What an address answers with; that it has nothing, where it names what was asked for itself. */
async function read(address: string): Promise<string> {
  const response = await fetch(site.url + address)
  return response.status === 404 ? '' : response.text()
}
