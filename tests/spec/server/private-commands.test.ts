import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { create, replace, SAMPLE, startApi } from '../../support/server/api.ts'
import { ask, type Reply } from '../../support/server/ask.ts'

const SECRET = 'the line of a private command'
const DRAFT = createCommand({ id: 'draft', notes: null, line: SECRET, platform: 'git' })
const BLANK = createCommand({ id: 'blank', notes: ' ', line: SECRET, platform: 'secretive' })
const PRIVATE = createCommand({
  id: 'private',
  notes: SECRET,
  line: SECRET,
  platform: 'secretive',
  tags: [SECRET],
  howTo: SECRET,
  description: SECRET,
  source: SECRET,
  visibility: 'private',
})
const COMMANDS = [createCommand({ platform: 'git' }), DRAFT, BLANK, PRIVATE]

// Matches the ids in JSON and in a list separated by commas.
const NAMED = /"id":"(?:draft|blank|private)"|(?:^|,)(?:draft|blank|private)(?:,|$)/

const ADDRESSES = [
  '/api/commands',
  '/api/commands?q=line',
  '/api/changed.json',
  '/api/histories.json',
  '/api/commands/export',
  '/api/commands/draft',
  '/api/commands/blank',
  '/api/commands/private',
  '/commands.json',
  '/commands.txt',
  '/commands/draft.txt',
  '/commands/private.txt',
  '/platforms/git.txt',
  '/platforms/secretive.txt',
  '/tags/undo.txt',
  '/find/draft',
  '/find/private',
  '/sitemap.xml',
  '/projects/commander',
  '/projects/commander/platforms/git',
  '/projects/commander/platforms/secretive',
  '/projects/commander/commands/draft',
  '/projects/commander/commands/private',
]

describe('drafts and private commands', () => {
  for (const [who, headers] of [
    ['anonymous callers', {}],
    ['signed-in users other than the owner', { Authorization: 'Bearer stranger' }],
  ] as const) {
    test(`are hidden from ${who}`, async (t) => {
      const server = await startApi(t, { commands: COMMANDS })

      for (const path of ADDRESSES) {
        const { text } = await ask(server, { path, headers })
        assert.ok(!text.includes(SECRET) && !NAMED.test(text), `${path}: ${text}`)
      }
    })
  }

  test('are readable by the owner, uncached', async (t) => {
    const server = await startApi(t, { commands: COMMANDS })
    const read = (path: string) => ask(server, { path, headers: AS_OWNER })

    const list = await read('/api/commands')
    const found = await read('/api/commands?q=LINE%20OF')
    const file = await read('/api/commands/export')
    const one = await read('/api/commands/draft')

    assert.deepEqual(idsIn(list), ['git-status', 'draft', 'blank', 'private'])
    assert.deepEqual(idsIn(found), ['draft', 'blank', 'private'])
    assert.ok(file.text.includes('"draft"') && file.text.includes('"visibility":"private"'))
    assert.equal(JSON.parse(one.text).line, SECRET)
    for (const { headers } of [list, found, file, one]) assert.equal(headers['cache-control'], 'private, no-store')
  })

  test('become public with notes, and hidden without them', async (t) => {
    const server = await startApi(t, { commands: COMMANDS })
    await ask(server, '/api/commands')

    await server.store.replace([
      { ...DRAFT, notes: 'No draft' },
      { ...createCommand(), notes: null },
    ])

    assert.deepEqual(idsIn(await ask(server, '/api/commands')), ['draft'])
    assert.equal((await ask(server, '/api/commands/git-status')).status, 404)
  })

  test('disappear from every address at once when made private', async (t) => {
    const server = await startApi(t, { commands: [createCommand({ platform: 'git' })] })
    const addresses = [
      SAMPLE,
      '/commands/git-status.txt',
      '/platforms/git.txt',
      '/projects/commander/platforms/git',
      '/projects/commander/commands/git-status',
    ]
    const statuses = () => Promise.all(addresses.map(async (path) => (await ask(server, path)).status))
    const before = await statuses()

    const { etag } = (await ask(server, SAMPLE)).headers
    const made = await replace(server, etag, { ...COMMANDS[0], id: undefined, visibility: 'private' })

    assert.equal(JSON.parse(made.text).visibility, 'private')
    assert.deepEqual(before, [200, 200, 200, 200, 200])
    assert.deepEqual(await statuses(), [404, 404, 404, 404, 410])
    assert.deepEqual(idsIn(await ask(server, '/api/commands')), [])

    const again = await replace(server, made.headers.etag, { ...COMMANDS[0], id: undefined, visibility: 'public' })

    assert.equal(JSON.parse(again.text).visibility, undefined)
    assert.deepEqual(await statuses(), before)
  })

  test('are private only on request, and other visibilities are refused', async (t) => {
    const server = await startApi(t)
    const entry = { notes: 'Where I am', line: 'pwd' }

    const said = await create(server, { ...entry, visibility: 'public' })
    const none = await create(server, { ...entry, visibility: null })
    const wrong = await create(server, { ...entry, visibility: 'hidden' })

    for (const { status, text } of [said, none]) {
      assert.deepEqual([status, 'visibility' in JSON.parse(text)], [201, false])
    }
    assert.equal(wrong.status, 422)
    assert.deepEqual(JSON.parse(wrong.text).errors, [{ field: 'visibility', expected: 'public or private' }])
  })
})

function idsIn({ text }: Reply): readonly string[] {
  return JSON.parse(text).map(({ id }: { readonly id: string }) => id)
}
