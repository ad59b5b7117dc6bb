import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const COMMANDS = [
  createCommand({
    id: 'status',
    platform: 'git',
    tags: ['undo', 'show'],
    notes: 'What has changed',
    line: 'git status',
  }),
  createCommand({ id: 'port', platform: 'C#/net', notes: 'Which process uses a port', line: 'lsof -i :3000' }),
  createCommand({ id: 'draft', platform: 'git', tags: ['show'], notes: null, line: 'git gc' }),
  createCommand({ id: 'a b', platform: 'Node.js', notes: 'Run and watch', line: 'node --watch' }),
]

const STATUS = '# What has changed\ngit status\n\n'
const PORT = '# Which process uses a port\nlsof -i :3000\n\n'
const WATCH = '# Run and watch\nnode --watch\n\n'

describe('plain text', () => {
  for (const [path, text] of [
    ['/commands.txt', STATUS + PORT + WATCH],
    ['/platforms/git.txt', STATUS],
    ['/platforms/Node.js.txt', WATCH],
    ['/tags/show.txt', STATUS],
    ['/commands/port.txt', PORT],
    ['/commands/a%20b.txt', WATCH],
    ['/find/port+lsof', PORT],
    ['/find/PORT%20lsof', PORT],
    ['/find/altered', STATUS],
    ['/find/node?n=1', WATCH],
  ] as const) {
    test(`at ${path} is the current library, with an ETag`, async (t) => {
      const server = await startTestServer(t, { commands: COMMANDS })

      const reply = await ask(server, path)
      const again = await ask(server, { path, headers: { 'If-None-Match': reply.headers.etag } })

      assert.deepEqual([reply.status, reply.text], [200, text])
      assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
      assert.equal(reply.headers['x-content-type-options'], 'nosniff')
      assert.equal(reply.headers['cache-control'], 'no-cache')
      assert.equal(again.status, 304)
    })
  }

  for (const [path, text] of [
    ['/platforms/bash.txt', '# No platform is called "bash".\n'],
    ['/platforms/C%23%2Fnet.txt', '# No platform is called "C#/net".\n'],
    ['/tags/git.txt', '# No tag is called "git".\n'],
    ['/commands/draft.txt', '# No command is called "draft".\n'],
    ['/commands/%E0%A4%A.txt', '# No command is called "%E0%A4%A".\n'],
    ['/find/zzzzqqqq', '# Nothing matches "zzzzqqqq". All commands are at /commands.txt.\n'],
  ] as const) {
    test(`at ${path} is a message with a 404`, async (t) => {
      const server = await startTestServer(t, { commands: COMMANDS })

      const { status, text: said, headers } = await ask(server, path)

      assert.deepEqual([status, said], [404, text])
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    })
  }

  test('of a search has twenty results, or more on request', async (t) => {
    const many = Array.from({ length: 150 }, (_, index) =>
      createCommand({ id: `id-${index}`, notes: 'A port', line: 'lsof' }),
    )
    const server = await startTestServer(t, { commands: many })
    const countOf = async (path: string) => (await ask(server, path)).text.split('\n\n').length - 1

    assert.equal(await countOf('/find/port'), 20)
    assert.equal(await countOf('/find/port?n=3'), 3)
    assert.equal(await countOf('/find/port?n=1000'), 100)
    for (const count of ['0', '-1', 'x', '1.5']) assert.equal(await countOf(`/find/port?n=${count}`), 20)
  })
})
