import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { KEYS_RETRY_MS } from '../../../server/auth/key-set.ts'
import { type Behaviour, sending } from '../../support/access/issuer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

const HTML = '<!doctype html><title>Down for maintenance</title>'
const endless: RequestListener = (_request, response) => {
  const piece = 'x'.repeat(64 * 1024)
  const write = () => {
    while (response.write(piece) && !response.destroyed);
  }
  response.on('drain', write).writeHead(200)
  write()
}

const MAX_BYTES = 256 * 1024

/** The only failure that lasts until the timeout. */
const SILENT = 'does not respond'

/** Ways in which a provider can fail to return its keys. */
const FAILURES: Readonly<Record<string, Partial<Behaviour>>> = {
  'responds with 500': { answer: sending('{}', 500) },
  'responds with a page': { answer: sending(HTML, 200, { 'content-type': 'text/html' }) },
  'responds with a page instead of its keys': { keysAnswer: sending(HTML) },
  'responds with 204': { answer: sending('', 204) },
  'responds with a list': { answer: sending('[]') },
  "responds with keys that aren't a list": { keysAnswer: sending('{"keys":{"kty":"EC"}}') },
  'responds with keys that are null': { keysAnswer: sending('{"keys":[null]}') },
  'responds with too much data': { keysAnswer: sending(JSON.stringify({ keys: [] }).padEnd(MAX_BYTES + 1)) },
  'responds without an end': { keysAnswer: endless },
  'closes the connection': { answer: (request) => void request.socket.destroy() },
  [SILENT]: { answer: () => undefined },
  'redirects to another address': { answer: sending('', 302, { location: '/keys' }) },
  'redirects requests for its keys': { keysAnswer: sending('', 307, { location: '/other-keys' }) },
  'claims to be another issuer': { document: { issuer: 'https://evil.example/' } },
  'claims to be an issuer with another path': { document: { issuer: 'http://127.0.0.1/' } },
  "doesn't say where its keys are": { document: { jwks_uri: undefined } },
  'has its keys at a plain http address': { document: { jwks_uri: 'http://keys.example/' } },
  'has its keys in a file': { document: { jwks_uri: 'file:///etc/passwd' } },
  'has its keys in the discovery document': { document: { jwks_uri: 'data:application/json,{"keys":[]}' } },
}

describe('provider', () => {
  for (const [name, failing] of Object.entries(FAILURES)) {
    test(`that ${name} causes a 503 until it recovers`, async (t) => {
      const { issuer, access, logged, clock } = await setUpAccess(t, {
        limits: name === SILENT ? { providerMs: 1_000 } : {},
      })
      const usual = { ...issuer.behaviour }
      const request = createAccessRequest({ token: await issuer.token() })
      Object.assign(issuer.behaviour, failing)

      const down = [refusalOf(await access.admit(request)), refusalOf(await access.identify(request))]
      Object.assign(issuer.behaviour, usual)
      clock.aheadMs = KEYS_RETRY_MS
      const up = await access.admit(request)

      for (const { code, status, headers } of down) {
        assert.deepEqual({ code, status }, { code: 'access/keys-unavailable', status: 503 })
        assert.deepEqual(headers, { 'Retry-After': '5' })
      }
      assert.ok(up.ok)
      assert.deepEqual(
        logged.map(({ event }) => event),
        ['sign-in.keys-unavailable', 'sign-in.keys-available'],
      )
    })
  }

  test('can respond with 256 KiB', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    issuer.behaviour.keysAnswer = sending(JSON.stringify({ keys: issuer.behaviour.keys }).padEnd(MAX_BYTES))

    assert.ok((await access.admit(createAccessRequest({ token: await issuer.token() }))).ok)
  })
})
