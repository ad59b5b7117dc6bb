import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCommand } from '../../contract/sample-commands.ts'
import { anApi } from './an-api.ts'
import { AS_OWNER } from './an-owner.ts'
import { ask, type Reply } from './ask.ts'

const SECRET = 'the line of a draft'
const DRAFT = aCommand({ id: 'draft', notes: null, line: SECRET, platform: 'git' })
const BLANK = aCommand({ id: 'blank', notes: ' ', line: SECRET, platform: 'secretive' })
const COMMANDS = [aCommand({ platform: 'git' }), DRAFT, BLANK]

// As JSON has it, or the sitemap of a test's site.
const NAMED = /"id":"(?:draft|blank)"|(?:^|,)(?:draft|blank)(?:,|$)/

const ADDRESSES = [
  '/api/commands',
  '/api/commands?q=line',
  '/api/commands/export',
  '/api/commands/draft',
  '/api/commands/blank',
  '/commands.json',
  '/commands.txt',
  '/commands/draft.txt',
  '/platforms/git.txt',
  '/platforms/secretive.txt',
  '/find/draft',
  '/sitemap.xml',
  '/projects/commander',
  '/projects/commander/platforms/git',
  '/projects/commander/platforms/secretive',
  '/projects/commander/commands/draft',
]

for (const [who, headers] of [
  ['who has no token', {}],
  ['who is signed in and not the owner', { Authorization: 'Bearer stranger' }],
] as const) {
  test(`3. a draft is nowhere for one ${who}`, async (t) => {
    const server = await anApi(t, { commands: COMMANDS })

    for (const path of ADDRESSES) {
      const { text } = await ask(server, { path, headers })
      assert.ok(!text.includes(SECRET) && !NAMED.test(text), `${path}: ${text}`)
    }
  })
}

test('3. the owner reads their drafts, in answers that nobody keeps', async (t) => {
  const server = await anApi(t, { commands: COMMANDS })
  const read = (path: string) => ask(server, { path, headers: AS_OWNER })

  const list = await read('/api/commands')
  const found = await read('/api/commands?q=LINE%20OF')
  const file = await read('/api/commands/export')
  const one = await read('/api/commands/draft')

  assert.deepEqual(idsIn(list), ['git-status', 'draft', 'blank'])
  assert.deepEqual(idsIn(found), ['draft', 'blank'])
  assert.ok(file.text.includes('"draft"'))
  assert.equal(JSON.parse(one.text).line, SECRET)
  for (const { headers } of [list, found, file, one]) assert.equal(headers['cache-control'], 'private, no-store')
})

test('3. a draft that is given notes is public at the next request, and one that loses them no more', async (t) => {
  const server = await anApi(t, { commands: COMMANDS })
  await ask(server, '/api/commands')

  server.store.replace([
    { ...DRAFT, notes: 'No draft' },
    { ...aCommand(), notes: null },
  ])

  assert.deepEqual(idsIn(await ask(server, '/api/commands')), ['draft'])
  assert.equal((await ask(server, '/api/commands/git-status')).status, 404)
})

function idsIn({ text }: Reply): readonly string[] {
  return JSON.parse(text).map(({ id }: { readonly id: string }) => id)
}
