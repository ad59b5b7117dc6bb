import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { CONTENT_CODINGS, preferredCoding } from '../../../server/http/encoded-bytes.ts'
import { manyCommands } from '../../support/library/sample-commands.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const CHOICES = [
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip,deflate', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0.000', 'identity'],
  ['br;q=0', 'identity'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0.9, gzip;q=0.1', 'identity'],
  ['identity;q=0.5, *;q=0.5', 'br'],
  ['gzip ; q=0.5 , br ; q=0.4', 'gzip'],
  ['gzip;Q=1.000', 'gzip'],
  ['gzip;q=2', 'identity'],
  ['gzip;q=-1', 'identity'],
  ['gzip;q=', 'identity'],
  ['gzip;q=0.1234', 'identity'],
  ['gzip;level=9', 'identity'],
  [',,, br ,,', 'br'],
  ['gzipped, brotli', 'identity'],
] as const

describe('content coding', () => {
  for (const [header, coding] of CHOICES) {
    test(`for Accept-Encoding "${header}" is ${coding}`, () => {
      assert.equal(preferredCoding(header, CONTENT_CODINGS), coding)
    })
  }

  test('is skipped without Accept-Encoding', () => {
    assert.equal(preferredCoding(undefined, CONTENT_CODINGS), 'identity')
  })

  test('is identity if nothing is acceptable', () => {
    assert.equal(preferredCoding('identity;q=0', CONTENT_CODINGS), 'identity')
    assert.equal(preferredCoding('*;q=0, identity;q=0', CONTENT_CODINGS), 'identity')
  })

  test('is the best available one', () => {
    assert.equal(preferredCoding('br, gzip', ['gzip', 'identity']), 'gzip')
    assert.equal(preferredCoding('br, gzip', ['identity']), 'identity')
    assert.equal(preferredCoding('br;q=0.3, *;q=0.5', ['br', 'identity']), 'identity')
  })

  test('is always an available one, for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.subarray([...CONTENT_CODINGS]), (header, available) => {
        const coding = preferredCoding(header, available)

        assert.ok(coding === 'identity' || available.includes(coding))
      }),
    )
  })

  test('is never one of weight 0', () => {
    const weighted = fc.tuple(fc.constantFrom('br', 'gzip', '*'), fc.constantFrom('q=1', 'q=0.5', 'q=0.001'))
    fc.assert(
      fc.property(fc.array(weighted), fc.constantFrom('br', 'gzip'), (members, refused) => {
        const others = members.filter(([coding]) => coding !== refused).map((member) => member.join(';'))
        const header = [...others, `${refused};q=0`].join(',')

        assert.notEqual(preferredCoding(header, CONTENT_CODINGS), refused)
      }),
    )
  })

  test('unpacks to the same list over the wire', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(50) })
    const accept = (coding: string) => ask(server, { path: '/api/commands', headers: { 'Accept-Encoding': coding } })

    const [identity, gzip, br] = [await accept('identity'), await accept('gzip'), await accept('br')]

    assert.equal(identity.headers['content-encoding'], undefined)
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(br.headers['content-encoding'], 'br')
    assert.deepEqual(gunzipSync(gzip.body), identity.body)
    assert.deepEqual(brotliDecompressSync(br.body), identity.body)
    assert.ok(br.body.length < gzip.body.length && gzip.body.length < identity.body.length)
    for (const { headers, body } of [identity, gzip, br]) assert.equal(headers['content-length'], String(body.length))
  })

  test('is skipped for a list too short to benefit', async (t) => {
    const server = await startTestServer(t, { commands: [] })

    const reply = await ask(server, { path: '/api/commands', headers: { 'Accept-Encoding': 'br, gzip' } })

    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(reply.headers.vary, undefined)
    assert.equal(reply.text, '[]')
  })

  test('compresses several megabytes as well', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(20_000) })

    const reply = await ask(server, { path: '/api/commands', headers: { 'Accept-Encoding': 'br' } })

    assert.equal(reply.headers['content-encoding'], 'br')
    assert.equal(JSON.parse(brotliDecompressSync(reply.body).toString()).length, 20_000)
  })
})
