import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { BUILD } from '../../../cli/build/paths.ts'
import { commandAddress } from '../../../core/routing/screens.ts'
import { SAMPLE_OWNER_SUB } from '../../../server/auth/local-provider/sample-account.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { fromCard, fromMenu, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { runNode } from '../../support/processes/node-process.ts'
import { startServerProcess } from '../../support/processes/start-server-process.ts'
import { taskArguments } from '../../support/project/build-elsewhere.ts'
import { createLibraryCopy } from '../../support/project/library-copy.ts'
import { isOnlyAGuide, readersOf, type Shown } from './public-addresses.ts'

const ID = 'what-runs-here'
const ENTRY = { notes: 'What runs', line: 'docker ps --by-script', platform: 'docker', tags: ['daily'] }
const BUILT_SITE = { directory: BUILD.site, manifestFile: BUILD.manifest }

after(closeBrowser)

/** Ways to change a command, in the order of the test. Each one asserts what readers should see afterwards. */
const WAYS: readonly (readonly [name: string, go: (setting: Setting) => Promise<void>])[] = [
  [
    'a request from a script',
    async (setting) => {
      await setting.change('PUT', `/${ID}`, { body: ENTRY, headers: { 'If-None-Match': '*' } })
      await assertShown(setting, 'docker ps --by-script')
    },
  ],
  [
    'an edit on the page',
    async (setting) => {
      await openForm(setting.owner, 'What runs')
      await setting.owner.dialog.getByLabel('Command line').fill('docker ps --on-the-page')
      await save(setting.owner)
      await assertShown(setting, 'docker ps --on-the-page')
    },
  ],
  [
    'pushing a changed file',
    async (setting) => {
      setting.copy.write('docker.md', (text) => text.replace('--on-the-page', '--by-file'))
      const pushed = await setting.library('push')
      assert.equal(pushed.code, 0, pushed.errors)
      await assertShown(setting, 'docker ps --by-file')
    },
  ],
  [
    'an import',
    async (setting) => {
      await setting.change('POST', '/import', { body: [{ ...ENTRY, id: ID, line: 'docker ps --imported' }] })
      await assertShown(setting, 'docker ps --imported')
    },
  ],
  [
    'restoring an earlier version',
    async (setting) => {
      const [last] = await setting.versions()
      await setting.change('POST', `/${ID}/versions/2/restore`, { headers: { 'If-Match': last?.etag ?? '' } })
      await assertShown(setting, 'docker ps --on-the-page')
    },
  ],
  [
    'deleting and restoring on the page',
    async (setting) => {
      // The card disappears at once, but others see the change only after the server has responded.
      const answered = setting.owner.page.waitForResponse((response) => response.request().method() === 'DELETE')
      await fromCard(setting.owner.card('What runs'), /^Delete/)
      await setting.owner.card('What runs').waitFor({ state: 'detached' })
      await answered
      await assertGone(setting)

      await setting.change('POST', `/${ID}/restore`, {})
      await assertShown(setting, 'docker ps --on-the-page')
    },
  ],
]

describe('a change by any means', () => {
  test('is visible at every address from the next request on', async (context) => {
    const setting = await createSetting(context)

    for (const [way, go] of WAYS) await context.test(`after ${way}`, () => go(setting))

    await context.test('is recorded with who made it and how', () => assertHistory(setting))
    await context.test('is in a build from the same database', () => assertBuilt(setting))
    await setting.owner.leave()
  })
})

async function assertHistory({ versions }: Setting): Promise<void> {
  const script = { kind: 'token', name: 'A script' }
  const person = { kind: 'session', name: SAMPLE_OWNER_SUB }
  assert.deepEqual(
    (await versions()).map(({ action, by }) => [action, by]),
    [
      ['restore', script],
      ['delete', person],
      ['revert', script],
      ['import', script],
      ['push', script],
      ['replace', person],
      ['create', script],
    ],
  )
}

async function assertBuilt(setting: Setting): Promise<void> {
  const shown = await presentOf(setting, 'docker ps --on-the-page')
  const fileOf = await buildFrom(setting)
  for (const { file, shows } of readersOf(ID)) if (file !== null) assert.ok(shows(fileOf(file), shown), file)
}

type Version = { readonly etag: string; readonly at: string; readonly action: string; readonly by: unknown }

type Setting = Awaited<ReturnType<typeof createSetting>>

/**
 * Two servers that share a library, a page of the first one with the owner signed in, a script's token, and a folder of
 * library files.
 */
async function createSetting(context: TestContext) {
  const site = await startSite([createCardCommand({ id: 'status', platform: 'git' })])
  context.after(site.close)
  const variables = { DATA_DIR: site.dataDir }
  const second = await startServerProcess(context, { variables, site: BUILT_SITE })
  const copy = await createLibraryCopy()
  context.after(copy.remove)
  copy.reset([])
  const owner = await openAsOwner(site)
  const token = await createTokenOnPage(owner)
  const headers = { Authorization: `Bearer ${token}` }
  const project = join(copy.folder, '..', '..')
  return {
    servers: [site.url, `http://localhost:${second.port}`],
    variables,
    project,
    built: (file: string) => join(project, 'build', 'site', file),
    copy,
    owner,
    library: (work: string) => copy.run([work, '--site', site.url], { COMMANDER_TOKEN: token }),
    change: async (method: string, path: string, { body, headers: more = {} }: Told) => {
      const json = { ...headers, 'Content-Type': 'application/json', ...more }
      const answer = await fetch(`${site.url}/api/commands${path}`, {
        method,
        headers: json,
        body: JSON.stringify(body),
      })
      assert.ok(answer.ok, `${answer.status} ${await answer.text()}`)
    },
    versions: async (): Promise<readonly Version[]> =>
      (await fetch(`${site.url}/api/commands/${ID}/versions`, { headers })).json(),
  }
}

type Told = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

async function createTokenOnPage({ button, dialog, page }: OwnerVisitor): Promise<string> {
  await fromMenu(button, 'Library', 'Access tokens')
  await dialog.getByLabel('Name').fill('A script')
  await dialog.getByLabel('Read and change the library').check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByLabel('The token').inputValue()
  // Reloading the current address would open the dialog again.
  const { origin, pathname } = new URL(page.url())
  await page.goto(origin + pathname)
  return token
}

/**
 * The command as it should be shown: with this line, and the time of its last change other than deleting and restoring.
 */
async function presentOf({ versions }: Setting, line: string): Promise<Shown> {
  const last = (await versions()).find(({ action }) => action !== 'delete' && action !== 'restore')
  return { id: ID, line, changedAt: last?.at ?? '' }
}

/**
 * Asserts that the command has this line at every public address of both servers, on the owner's page and in the pulled
 * files.
 */
async function assertShown(setting: Setting, line: string): Promise<void> {
  const { servers, owner, library, copy } = setting
  const shown = await presentOf(setting, line)

  for (const server of servers) {
    for (const { address, shows } of readersOf(ID)) {
      const answer = await fetch(server + address)
      assert.equal(answer.status, 200, server + address)
      assert.ok(shows(await answer.text(), shown), `${server}${address}: ${line}`)
    }
  }

  await owner.page.reload()
  await owner.card(line).waitFor()
  assert.equal((await library('pull')).code, 0)
  assert.equal(copy.commands().find(({ id }) => id === ID)?.line, line)
}

/**
 * Asserts that no public address of the two servers and no pulled file shows the command, and that its page responds
 * with 410.
 */
async function assertGone({ servers, library, copy }: Setting): Promise<void> {
  for (const server of servers) {
    for (const { address } of readersOf(ID).filter((reader) => !isOnlyAGuide(reader))) {
      const answer = await fetch(server + address)
      const text = await answer.text()
      // A response about a missing command repeats the requested id.
      const hasIt = text.includes('docker ps') || (answer.ok && text.includes(ID))
      assert.ok(!hasIt, `${server}${address}: ${text.slice(0, 2_000)}`)
    }
    assert.equal((await fetch(server + commandAddress(ID))).status, 410)
  }
  assert.equal((await library('pull')).code, 0)
  assert.ok(!copy.commands().some(({ id }) => id === ID))
}

/** Builds the published site with the commands of the database. Returns a function that reads one of its files. */
async function buildFrom({ variables, project, built }: Setting): Promise<(file: string) => string> {
  const env = { ...process.env, DATABASE_URL: '', ...variables, SITE_URL: 'https://ada.example', AUTH_DOMAIN: '' }
  const done = await runNode(taskArguments('build'), { cwd: project, env })
  assert.equal(done.code, 0, done.errors)
  return (file) => readFileSync(built(file), 'utf8')
}
