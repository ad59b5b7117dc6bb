import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { fetchList, keepList, type ListParts } from '../../../web/offline/kept-list.ts'
import { aCommand, manyCommands } from '../../contract/sample-commands.ts'
import { aServer } from '../server/a-server.ts'

const MANY = manyCommands(200)
const NEW = aCommand({ id: 'new', notes: 'New', line: 'ls' })

type Browser = {
  /** What the page gets that asks for the list, and how many bytes of bodies came over the network for it. */
  readonly load: () => Promise<{ readonly text: string; readonly bytes: number; readonly asked: readonly string[] }>
  readonly kept: Map<string, Response>
  readonly listUrl: string
}

type Network = ListParts['fetch']

const directly: Network = (request, init) => fetch(request, init)

/** A browser that has kept the list once, behind this network. */
async function aBrowser(listUrl: string, network: Network = directly): Promise<Browser> {
  const kept = new Map<string, Response>()
  let asked: string[] = []
  let bytes = 0
  const cache = {
    match: async (key: unknown) => kept.get(String(key))?.clone(),
    put: async (key: unknown, response: Response) => void kept.set(String(key), response),
    delete: async (key: unknown) => kept.delete(String(key)),
  }
  const parts: ListParts = {
    listUrl,
    openCache: async () => cache,
    fetch: async (request, init) => {
      const url = new URL(request instanceof Request ? request.url : request)
      asked.push(url.search)
      const response = await network(request, init)
      bytes += (await response.clone().arrayBuffer()).byteLength
      return response
    },
  }
  const load = async () => {
    asked = []
    bytes = 0
    const response = await fetchList(new Request(listUrl), parts)
    await keepList(response.clone(), parts)
    return { text: await response.text(), bytes, asked }
  }
  await load()
  return { load, kept, listUrl }
}

async function aSite(t: TestContext, network?: Network) {
  const server = await aServer(t, { commands: MANY })
  const listUrl = `${server.url}/api/commands`
  const browser = await aBrowser(listUrl, network)
  const whole = async () => (await fetch(listUrl)).text()
  return { server, browser, whole, change: (commands: readonly Command[]) => server.store.replace(commands) }
}

test('whoever has kept the list is sent only what changed, and has the list of the server to the byte, time after time', async (t) => {
  const { browser, whole, change } = await aSite(t)
  const states = [
    [...MANY, NEW],
    [...MANY.slice(1), NEW],
    MANY.map((command, index) => (index === 100 ? { ...command, pinned: 'yes' as const } : command)),
    MANY,
  ]

  for (const [index, state] of states.entries()) {
    change(state)
    const { text, bytes, asked } = await browser.load()

    assert.equal(text, await whole(), `${index}`)
    assert.ok(bytes < text.length / 20, `${bytes}`)
    assert.equal(asked.length, 1)
  }
})

test('where nothing has changed, what is kept is the answer', async (t) => {
  const { browser, whole } = await aSite(t)

  const { text, bytes } = await browser.load()

  assert.equal(text, await whole())
  assert.ok(bytes < 200)
})

test('a list that a page changed is not built on: the list that the server told is, which was put aside', async (t) => {
  const { browser, whole, change } = await aSite(t)
  const told = browser.kept.get(browser.listUrl)
  assert.ok(told !== undefined)
  browser.kept.set('/list-of-the-server', told)
  browser.kept.set(browser.listUrl, new Response('[{"id":"mine"}]', { headers: { 'Fetched-At': 'now' } }))
  change([...MANY, NEW])

  const { text, bytes } = await browser.load()

  assert.equal(text, await whole())
  assert.ok(bytes < text.length / 20)
  assert.deepEqual([...browser.kept.keys()], [browser.listUrl])
})

test('a list of which no state is known is fetched whole, as from a host of files', async () => {
  const files = async () => new Response(JSON.stringify(MANY), { headers: { 'Content-Type': 'application/json' } })
  const browser = await aBrowser('http://files.test/api/commands', files)

  const { text, asked } = await browser.load()

  assert.equal(text, JSON.stringify(MANY))
  assert.deepEqual(asked, [''])
})

test('a host of files in the place of the server answers with all, whatever it is asked, and is asked no more', async (t) => {
  let isMoved = false
  const { browser } = await aSite(t, (request, init) =>
    isMoved ? Promise.resolve(new Response(JSON.stringify([NEW]))) : fetch(request, init),
  )
  isMoved = true

  const first = await browser.load()
  const second = await browser.load()

  assert.deepEqual([first.text, second.text], [JSON.stringify([NEW]), JSON.stringify([NEW])])
  assert.match(first.asked.join(), /^\?since=1&history=history\+of\+1$/)
  assert.deepEqual(second.asked, [''])
})

const told = (body: string, since = '1') => new Response(body, { headers: { 'Library-Since': since } })
const NOTHING = { total: 200, changed: [], removed: [] }

for (const [what, odd] of [
  ['a refusal', () => new Response('{}', { status: 400 })],
  ['not found', () => new Response('', { status: 404 })],
  ['a failure', () => new Response('', { status: 503 })],
  ['no answer', () => Promise.reject(new TypeError('unreachable'))],
  ['no JSON', () => told('{')],
  ['another shape', () => told('{"changed":[]}')],
  ['changes of another list', () => told(JSON.stringify({ ...NOTHING, total: 7, removed: ['command-1'] }))],
  ['changes of what is not there', () => told(JSON.stringify({ ...NOTHING, total: 200, removed: ['nobody'] }))],
  [
    'a place twice',
    () =>
      told(
        JSON.stringify({
          ...NOTHING,
          total: 202,
          changed: [NEW, { ...NEW, id: 'newer' }].map((command) => ({ at: 3, command })),
        }),
      ),
  ],
  ['changes since another revision', () => told(JSON.stringify(NOTHING), '0')],
] as const) {
  test(`where ${what} comes instead of changes, the whole list is fetched`, async (t) => {
    const { browser, whole, change } = await aSite(t, async (request, init) =>
      request instanceof Request ? fetch(request, init) : odd(),
    )
    change([...MANY, NEW])

    const { text, asked } = await browser.load()

    assert.equal(text, await whole())
    assert.deepEqual(
      asked.map((query) => query !== ''),
      [true, false],
    )
  })
}

test('a kept list that is damaged is fetched whole', async (t) => {
  const { browser, whole, change } = await aSite(t)
  const headers = browser.kept.get(browser.listUrl)?.headers ?? {}
  browser.kept.set(browser.listUrl, new Response('[{"no":"id"}]', { headers }))
  change([...MANY, NEW])

  assert.equal((await browser.load()).text, await whole())
})

test('what is no list is not kept, and goes on to the page as it came', async (t) => {
  let isCaptive = false
  const { browser } = await aSite(t, (request, init) =>
    isCaptive ? Promise.resolve(new Response('<h1>Welcome to our airport</h1>')) : fetch(request, init),
  )
  const before = browser.kept.get(browser.listUrl)
  isCaptive = true

  const { text } = await browser.load()

  assert.match(text, /airport/)
  assert.equal(browser.kept.get(browser.listUrl), before)
})
