import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { KEYS_RETRY_MS } from '../../../server/auth/key-set.ts'
import { type Behaviour, sending } from '../../support/access/an-issuer.ts'
import { anAccess, aRequest, refusalOf } from './an-access.ts'

const HTML = '<!doctype html><title>Down for maintenance</title>'
const endless: RequestListener = (_request, response) => {
  const piece = 'x'.repeat(64 * 1024)
  const write = () => {
    while (response.write(piece) && !response.destroyed);
  }
  response.on('drain', write).writeHead(200)
  write()
}

/** The only failure that takes the whole timeout. */
const SILENT = 'does not respond'

/** Ways in which a provider can fail to provide its keys. */
const FAILURES: Readonly<Record<string, Partial<Behaviour>>> = {
  'answers with 500': { answer: sending('{}', 500) },
  'answers with a page': { answer: sending(HTML, 200, { 'content-type': 'text/html' }) },
  'answers with a page where its keys should be': { keysAnswer: sending(HTML) },
  'answers with 204': { answer: sending('', 204) },
  'answers with a list': { answer: sending('[]') },
  'answers with keys that are no list': { keysAnswer: sending('{"keys":{"kty":"EC"}}') },
  'answers with keys that are null': { keysAnswer: sending('{"keys":[null]}') },
  'answers with too much': { keysAnswer: sending(JSON.stringify({ keys: [], filler: 'x'.repeat(300_000) })) },
  'answers without an end': { keysAnswer: endless },
  'hangs up': { answer: (request) => void request.socket.destroy() },
  [SILENT]: { answer: () => undefined },
  'sends elsewhere': { answer: sending('', 302, { location: '/keys' }) },
  'sends elsewhere for its keys': { keysAnswer: sending('', 307, { location: '/other-keys' }) },
  'is another issuer': { document: { issuer: 'https://evil.example/' } },
  'is another issuer by its path': { document: { issuer: 'http://127.0.0.1/' } },
  'names no keys': { document: { jwks_uri: undefined } },
  'has its keys at a plain http address': { document: { jwks_uri: 'http://keys.example/' } },
  'has its keys in a file': { document: { jwks_uri: 'file:///etc/passwd' } },
  'has its keys in the document': { document: { jwks_uri: 'data:application/json,{"keys":[]}' } },
}

for (const [name, failing] of Object.entries(FAILURES)) {
  test(`a provider that ${name}: 503 with Retry-After, until it recovers`, async (t) => {
    const { issuer, access, logged, clock } = await anAccess(t, {
      limits: name === SILENT ? { providerMs: 1_000 } : {},
    })
    const usual = { ...issuer.behaviour }
    const request = aRequest({ token: await issuer.token() })
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
