import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Command } from '../../../core/commands/command.ts'
import { openSqliteStore } from '../../../server/commands/sqlite-store.ts'
import { put } from '../../contract/changes.ts'
import { expectValue } from '../../contract/fresh-database.ts'
import { aCommand } from '../commander/a-command.ts'
import { eventually } from '../commander/eventually.ts'
import { anOwner, goToCommander, openForm, save } from '../owner/an-owner.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { aKeptVisitor, untilKept } from './kept-visitor.ts'

after(closeBrowser)

/** Long enough that nobody takes a part of it for the whole. */
const LIBRARY = Array.from({ length: 500 }, (_, index) =>
  aCommand({ id: `c${index}`, notes: `Number ${index} of five hundred`, line: `echo ${index}` }),
)

/** What one visitor asked for of the list: the query, and how many bytes came. */
type Asked = { readonly query: string; readonly bytes: number }

test('6. a change costs whoever was here before a few hundred bytes, in each of their tabs, and they see it', async (t) => {
  const { url, asked, change } = await aSite(t)
  const visitor = await aKeptVisitor(`${url}/projects/commander`)
  const { page } = visitor
  await page.getByText('500 commands').waitFor()
  await keptOf(page)
  const [whole] = asked.splice(0)
  await change([aCommand({ id: 'new', notes: 'New since', line: 'true' })])

  const tab = await page.context().newPage()
  await tab.goto(`${url}/projects/commander`)
  await eventually(() => asked.length, 1)
  await tab.getByRole('searchbox', { name: 'Search commands' }).fill('New since')
  await tab.getByText('1 of 501 commands').waitFor()
  await change([aCommand({ id: 'c300', notes: 'Changed since', line: 'false' })])
  await page.reload()
  await eventually(() => asked.length, 2)
  await page.getByRole('searchbox', { name: 'Search commands' }).fill('Changed since')
  await page.getByText('1 of 501 commands').waitFor()

  for (const each of asked) {
    assert.match(each.query, /^\?since=\d+&history=\w/)
    assert.ok(each.bytes < 1_000 && each.bytes < (whole?.bytes ?? 0) / 5, JSON.stringify([whole, each]))
  }
  await visitor.leave()
})

test('6. the list that an owner changed is theirs until the next load, which builds on what the server had told', async (t) => {
  const site = await startSite(LIBRARY)
  t.after(site.close)
  const owner = await anOwner(site, { serviceWorkers: 'allow' })
  const { page } = owner
  await untilKept(page)
  await page.reload()
  await goToCommander(page)
  await page.getByText('500 commands').waitFor()
  await owner.button('Add command').waitFor()
  await keptOf(page)

  await openForm(owner, 'Number 3 of five hundred')
  await owner.dialog.getByLabel('Notes').fill('Number 3, changed')
  await save(owner)
  const aside = () => page.evaluate(async () => (await caches.match('/list-of-the-server'))?.text())
  await eventually(async () => (await aside())?.includes('Number 3 of five hundred'), true)
  await page.reload()
  await goToCommander(page)
  await eventually(aside, undefined)

  assert.equal(await keptOf(page), await (await fetch(`${site.url}/api/commands`)).text())
  await owner.leave()
})

/** A site behind a proxy that notes what is asked for of the list; `change` is a change that another server makes. */
async function aSite(t: TestContext) {
  const site = await startSite(LIBRARY)
  t.after(site.close)
  const asked: Asked[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '/', method = 'GET', headers } = incoming
    const onward = request(new URL(path, site.url), { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        const [address, query] = path.split('?')
        if (address === '/api/commands')
          asked.push({ query: query === undefined ? '' : `?${query}`, bytes: body.length })
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
      })
    })
    incoming.pipe(onward)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  t.after(() => proxy.close().closeAllConnections())
  const address = proxy.address()
  assert.ok(typeof address === 'object' && address !== null)
  const change = async (commands: readonly Command[]) => {
    const store = expectValue(openSqliteStore({ file: join(site.dataDir, 'commander.db') }))
    expectValue(await put(store, commands))
    await store.close()
  }
  return { url: `http://localhost:${address.port}`, asked, change }
}

/** The text of the list that this browser has kept, once it is one of which the server told the state. */
async function keptOf(page: Page): Promise<string> {
  const read = async () => {
    const kept = await caches.match('/api/commands')
    return kept?.headers.has('Library-History') ? kept.text() : null
  }
  await eventually(async () => (await page.evaluate(read)) !== null, true)
  return (await page.evaluate(read)) ?? ''
}
