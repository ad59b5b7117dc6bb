import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { COMMANDER, commandAddress, platformAddress } from '../../../core/routing/screens.ts'
import { BUILD } from '../../../tools/build/paths.ts'
import { aServerProcess } from '../../faults/a-server-process.ts'
import { aLibraryCopy } from '../../tools/a-library-copy.ts'
import { runNode } from '../../tools/node-process.ts'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, type Owner, openForm, save } from './an-owner.ts'

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

  for (const door of doorsTo('ps')) assert.ok((await read(door)).includes('docker ps --all'), door)
  assert.ok((await read('/sitemap.xml')).includes(commandAddress('ps')))
  assert.match(await read(commandAddress('ps')), new RegExp(`"dateModified":"${new Date().getUTCFullYear()}-`))

  await owner.button('Delete “What runs”').click()
  await owner.card('What runs').waitFor({ state: 'detached' })

  for (const door of [...doorsTo('ps'), '/sitemap.xml']) assert.ok(!/docker|commands\/ps/.test(await read(door)), door)
  await owner.leave()
})

test('3. a change through any door is behind all others, of a second server and of a build too: a script, a push, an import, an earlier version', async (context) => {
  const second = await aServerProcess(context, { variables: { DATA_DIR: site.dataDir }, site: BUILT_SITE })
  const servers = [site.url, `http://localhost:${second.port}`]
  const copy = await aLibraryCopy()
  context.after(copy.remove)
  const owner = await anOwner(site)
  const token = await aToken(owner)
  const tell = (path: string, { body, method = 'POST', headers = {} }: Told) =>
    fetch(`${site.url}/api/commands${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const library = (...args: readonly string[]) => copy.run([...args, '--site', site.url], { COMMANDER_TOKEN: token })
  const seenAs = async (line: string) => {
    for (const server of servers) {
      for (const door of doorsTo('ps-2'))
        assert.ok((await read(door, server)).includes(line), `${server}${door}: ${line}`)
    }
    assert.equal((await library('pull')).code, 0)
    assert.ok(copy.commands().some((command) => command.line === line))
  }
  const entry = { notes: 'What runs', line: 'docker ps --script', platform: 'docker' }

  const created = await tell('/ps-2', { body: entry, method: 'PUT', headers: { 'If-None-Match': '*' } })
  assert.equal(created.status, 201)
  await seenAs('docker ps --script')

  copy.write('docker.md', (text) => text.replace('--script', '--by-file'))
  const pushed = await library('push')
  assert.equal(pushed.code, 0, pushed.errors)
  await seenAs('docker ps --by-file')

  const imported = await tell('/import', { body: [{ ...entry, id: 'ps-2', line: 'docker ps --imported' }] })
  assert.equal(imported.status, 200)
  await seenAs('docker ps --imported')

  const versions = await (
    await fetch(`${site.url}/api/commands/ps-2/versions`, { headers: { Authorization: `Bearer ${token}` } })
  ).json()
  assert.deepEqual(
    versions.map(({ action, by }: { readonly action: string; readonly by: unknown }) => [action, by]),
    ['import', 'push', 'create'].map((action) => [action, { kind: 'token', name: 'A script' }]),
  )
  const restored = await tell('/ps-2/versions/1/restore', { headers: { 'If-Match': versions[0].etag } })
  assert.equal(restored.status, 200)
  await seenAs('docker ps --script')

  await owner.page.reload()
  await owner.card('docker ps --script').waitFor()
  await owner.leave()

  const secret = { ...entry, notes: SECRET, line: SECRET, visibility: 'private' }
  assert.equal((await tell('', { body: secret })).status, 201)
  const found = await buildFrom(site.dataDir, join(copy.folder, '..', '..'))
  assert.deepEqual(found.holding(SECRET), [])
  for (const file of filesOf('ps-2')) assert.ok(found.holding('docker ps --script').includes(file), file)
})

/** A private command, of which nothing may be in what is built. */
const SECRET = 'internal-host-41'

const BUILT_SITE = { directory: BUILD.site, manifestFile: BUILD.manifest }

/** Builds the site for publishing from the database in `dataDir`; says which of its files hold a text. */
async function buildFrom(dataDir: string, project: string) {
  const variables = { DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: 'https://ada.example', AUTH_DOMAIN: '' }
  const program = join(project, 'tools', 'build.ts')
  const built = await runNode([program], { cwd: project, env: { ...process.env, ...variables } })
  assert.equal(built.code, 0, built.errors)
  const folder = join(project, 'build', 'site')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')] as const)
  return { holding: (text: string) => texts.flatMap(([file, all]) => (all.includes(text) ? [file] : [])) }
}

/** The files in which a host of files has that which `doorsTo` asks a server for; a search is none of them. */
function filesOf(id: string): readonly string[] {
  const pages = [COMMANDER, platformAddress('docker'), commandAddress(id)]
  return [
    ...pages.map((address) => `${address}/index.html`),
    ...doorsTo(id).filter((address) => !pages.includes(address) && !address.startsWith('/find/')),
  ]
}

type Told = {
  readonly body?: unknown
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An access token for writing, made on the page. */
async function aToken({ button, dialog }: Owner): Promise<string> {
  await button('Access tokens').click()
  await dialog.getByLabel('Name').fill('A script')
  await dialog.getByLabel('Read and change the library').check()
  await dialog.getByRole('button', { name: 'Make token' }).click()
  return dialog.getByLabel('The token').inputValue()
}

/** Where a command of docker is found. */
function doorsTo(id: string): readonly string[] {
  return [
    COMMANDER,
    platformAddress('docker'),
    commandAddress(id),
    '/api/commands',
    '/commands.json',
    '/commands.txt',
    '/platforms/docker.txt',
    `/commands/${id}.txt`,
    '/find/what+runs',
    '/feed.xml',
  ]
}

/** What an address answers with; that it has nothing, where it names what was asked for itself. */
async function read(address: string, server = site.url): Promise<string> {
  const response = await fetch(server + address)
  return response.status === 404 ? '' : response.text()
}
