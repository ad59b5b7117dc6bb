import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createCommand } from '../support/library/sample-commands.ts'
import { createLibraryCopy } from '../support/project/library-copy.ts'
import { listenLocally } from '../support/server/listen-locally.ts'

const PET = '[[snippets]]\ndescription = "Say hello"\ncommand = "echo <name=you>"\n'
const SECRET =
  '[[snippets]]\ndescription = "Log in"\ncommand = "curl -H \'Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345\'"\n'
const LIST = JSON.stringify([createCommand({ id: 'theirs', notes: 'Their command', line: 'echo theirs' })])

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body?: string | Uint8Array]

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/files/snippet.toml': [200, { 'Content-Type': 'application/octet-stream' }, PET],
  '/secret.toml': [200, {}, SECRET],
  '/moved': [302, { Location: '/files/snippet.toml' }],
  '/circle': [302, { Location: '/circle' }],
  '/to-private': [302, { Location: 'http://10.0.0.1/x' }],
  '/to-metadata': [302, { Location: 'https://169.254.169.254/latest/meta-data' }],
  '/to-mapped': [302, { Location: 'https://[::ffff:10.0.0.1]/x' }],
  '/to-file': [302, { Location: 'file:///etc/passwd' }],
  '/large': [200, {}, new Uint8Array(10 * 1024 * 1024 + 1)],
  '/compressed': [200, { 'Content-Encoding': 'gzip' }, gzipSync(PET)],
  '/site/projects/commander/platforms/git': [200, { 'Content-Type': 'text/html' }, '<!doctype html>'],
  '/site/api/commands': [200, { 'Content-Type': 'application/json' }, LIST],
  '/page': [200, { 'Content-Type': 'text/html; charset=utf-8' }, '<!doctype html>'],
}

const asked: IncomingMessage[] = []
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked.push(request)
  const [status, headers, body] = ANSWERS[request.url ?? ''] ?? [404, {}]
  response.writeHead(status, headers).end(body)
})
const { origin: base, close } = await listenLocally(server)
const copy = await createLibraryCopy()

after(copy.remove)
after(close)

describe('library import from an address', () => {
  for (const [what, path, format] of [
    ['a file', '/files/snippet.toml', 'pet'],
    ['a file that moved', '/moved', 'pet'],
    ['a page of a Commander site', '/site/projects/commander/platforms/git', 'commander'],
  ] as const) {
    test(`previews ${what} without changing anything`, async () => {
      copy.reset([])

      const { code, output, errors } = await copy.run(['import', base + path, '--dry-run', '--json'])

      assert.equal(code, 0, errors)
      assert.deepEqual([JSON.parse(output).format, JSON.parse(output).entries], [format, 1])
    })
  }

  test('imports the commands without sending the token', async () => {
    copy.reset([createCommand({ id: 'a' })])
    await copy.run(['push'])
    asked.length = 0

    const { output } = await copy.run(['import', `${base}/files/snippet.toml`], { COMMANDER_TOKEN: 'cmdr_mine' })

    assert.match(output, /1 added, 0 changed, 0 already there/)
    assert.equal(asked.length, 1)
    assert.doesNotMatch(JSON.stringify(asked[0]?.headers), /authorization|cmdr_/i)
  })

  test('warns about a possible secret', async () => {
    const { output } = await copy.run(['import', `${base}/secret.toml`, '--dry-run'])

    assert.match(output, /has what looks like/)
  })

  for (const [what, path, sentence] of [
    ['a private network', '/to-private', /isn't an address with https/],
    ['cloud metadata', '/to-metadata', /169\.254\.169\.254 isn't a public address/],
    ['a private address in IPv6', '/to-mapped', /isn't a public address/],
    ['a file on this computer', '/to-file', /isn't an address with https/],
    ['the same address forever', '/circle', /redirects too often/],
  ] as const) {
    test(`doesn't follow a redirect to ${what}`, async () => {
      const { code, errors } = await copy.run(['import', base + path, '--dry-run'])

      assert.equal(code, 1)
      assert.match(errors, sentence)
    })
  }

  for (const [what, given, sentence] of [
    ['plain http', 'http://example.org/snippet.toml', /isn't an address with https/],
    [
      'a password, even for this computer',
      base.replace('://', '://ada:secret@'),
      /must not have a user name or password/,
    ],
    ['a file of more than 10 MiB', `${base}/large`, /has more than 10 MiB/],
    ['a compressed file', `${base}/compressed`, /sent a compressed file/],
    ['a missing file', `${base}/none`, /responded with the status 404/],
    ['a page of another site', `${base}/page`, /is a web page, and not one of a Commander site/],
  ] as const) {
    test(`refuses ${what}`, async () => {
      const { code, errors } = await copy.run(['import', given, '--dry-run'])

      assert.equal(code, 1)
      assert.match(errors, sentence)
    })
  }
})
