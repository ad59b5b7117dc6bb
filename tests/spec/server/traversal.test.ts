import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ask } from '../../support/server/ask.ts'
import { rawExchange } from '../../support/server/raw-exchange.ts'
import { startTestServer } from '../../support/server/server.ts'

/** Paths that must not reach `.env`, which is in the site's folder, or `secret.txt`, which is next to it. */
const ATTEMPTS = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/....//secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..;/..;/secret.txt',
  '/..%2f..%2f..%2f..%2f..%2fetc/passwd',
  '//etc/passwd',
  '///etc/passwd',
  '/etc/passwd%00.html',
  '/%00/../secret.txt',
  '/..%c0%afsecret.txt',
  '/..%u2215secret.txt',
  '/.env',
  '/%2eenv',
  '/./.env',
  '/.env%00',
  '/.env/',
  '/.well-known/security.txt',
  '/up/secret.txt',
  '/link.txt',
  '/file:///etc/passwd',
  '/C:%5cwindows%5cwin.ini',
  '/__proto__',
  '/constructor',
  '/assets/__proto__',
]

describe('address', () => {
  for (const path of ATTEMPTS) {
    test(`${path} doesn't lead outside the site`, async (t) => {
      const server = await startTestServer(t)

      const reply = await rawExchange(t, server, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

      assert.ok([400, 404].includes(reply.status), String(reply.status))
      assert.doesNotMatch(reply.text, /secret|PASSWORD|root:/)
    })
  }

  for (const target of [
    'http://elsewhere.example/secret.txt',
    'http://localhost/../secret.txt',
    'http://localhost:1/.env',
    'https://localhost/etc/passwd',
    'file:///etc/passwd',
    'ftp://localhost/secret.txt',
    '*',
    'secret.txt',
    '?',
  ]) {
    test(`${target} doesn't lead outside the site`, async (t) => {
      const server = await startTestServer(t)

      const reply = await rawExchange(
        t,
        server,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )

      assert.ok([400, 404].includes(reply.status), String(reply.status))
      assert.doesNotMatch(reply.text, /secret|root:/)
    })
  }

  test('in absolute form is the same as in plain form', async (t) => {
    const server = await startTestServer(t)
    const request = 'GET http://localhost/projects?a=b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

    const reply = await rawExchange(t, server, request)

    assert.equal(reply.status, 200)
    assert.match(reply.text, /<h1>Projects<\/h1>/)
  })

  test('of any kind gets a response, but never a secret', async (t) => {
    const server = await startTestServer(t)
    const pieces = [
      '/',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      '//',
      'assets',
      'secret.txt',
      '.env',
      '?',
      ';',
      'api',
    ]

    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), async (parts) => {
        const reply = await ask(server, `/${parts.join('')}`)

        assert.ok([200, 400, 404].includes(reply.status))
        assert.doesNotMatch(reply.text, /secret|PASSWORD/)
      }),
      { numRuns: 200 },
    )
  })
})
