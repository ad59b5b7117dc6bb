import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createEvent, invoke } from './event.ts'
import { assertSecured, createFunction } from './function.ts'

describe('list from a Lambda function', () => {
  test("is compressed, in base64, with the server's headers", async () => {
    const { handler, commands } = await createFunction()

    const reply = await invoke(handler, await createEvent('http-api-list'))

    assert.equal(reply.status, 200)
    assert.ok(reply.isBase64Encoded)
    assert.equal(reply.headers['content-encoding'], 'br')
    assert.deepEqual(JSON.parse(brotliDecompressSync(reply.body).toString()), commands)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.equal(reply.headers['content-length'], String(reply.body.length))
    assertSecured(reply, { 'cross-origin-resource-policy': 'cross-origin' })
  })

  test('is gzipped only if the client accepts it', async () => {
    const { handler, commands } = await createFunction()

    const gzip = await invoke(handler, await createEvent('http-api-list', { headers: { 'accept-encoding': 'gzip' } }))
    const plain = await invoke(handler, await createEvent('http-api-list', { headers: { 'accept-encoding': null } }))

    assert.deepEqual(JSON.parse(gunzipSync(gzip.body).toString()), commands)
    assert.equal(plain.isBase64Encoded, false)
    assert.deepEqual(JSON.parse(plain.body.toString()), commands)
  })

  test('has no body for HEAD or a matching ETag', async () => {
    const { handler } = await createFunction()
    const { etag = '' } = (await invoke(handler, await createEvent('http-api-list'))).headers

    const known = await invoke(handler, await createEvent('http-api-list', { headers: { 'if-none-match': etag } }))
    const head = await invoke(handler, await createEvent('http-api-list', { method: 'HEAD' }))

    assert.deepEqual([known.status, known.body.length, known.headers.etag], [304, 0, etag])
    assert.deepEqual([head.status, head.body.length, head.headers.etag], [200, 0, etag])
  })

  test('is searched for the text in the query', async () => {
    const { handler, commands } = await createFunction()

    const reply = await invoke(
      handler,
      await createEvent('http-api-list', { query: 'q=NUMBER%207', headers: { 'accept-encoding': 'identity' } }),
    )

    assert.deepEqual(JSON.parse(reply.body.toString()), [commands[6]])
  })
})
