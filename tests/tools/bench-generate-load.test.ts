import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { test } from 'node:test'
import { generateLoad } from '../../tools/bench/api/generate-load.ts'
import { getBytes } from '../../tools/bench/get-bytes.ts'

/** A server on a free port that answers with `listener`, and counts its connections; closed at the end of the test. */
async function aServer(after: (close: () => void) => void, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  const counts = { connections: 0 }
  server.on('connection', () => {
    counts.connections += 1
  })
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return { url: `http://127.0.0.1:${address.port}/`, counts }
}

test('load at a pace sends exactly as many requests as were ordered, over the connections that it keeps', async (context) => {
  const { url, counts } = await aServer(context.after.bind(context), (_, response) => {
    response.setHeader('ETag', '"a"').end('[]')
  })

  const report = await generateLoad({ url, coding: 'gzip', connections: 3, durationMs: 100, perSecond: 200 })

  assert.deepEqual([report.answered, report.errors, report.versions], [20, 0, 1])
  assert.ok(counts.connections <= 3)
})

test('load that knows the content counts the answers that it is unchanged, and no others', async (context) => {
  const { url } = await aServer(context.after.bind(context), (request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 200).end()
  })
  const order = { url, coding: 'gzip', connections: 1, durationMs: 50, perSecond: 200 }

  const unchanged = await generateLoad({ ...order, entityTag: '"a"' })
  const changed = await generateLoad({ ...order, entityTag: '"b"' })

  assert.deepEqual([unchanged.answered, unchanged.errors], [10, 0])
  assert.deepEqual([changed.answered, changed.errors], [0, 10])
})

test('at a pace nothing is sent before it is due, so that no answer takes less than no time', async (context) => {
  const { url } = await aServer(context.after.bind(context), (_, response) => response.end('[]'))

  const report = await generateLoad({ url, coding: 'gzip', connections: 8, durationMs: 200, perSecond: 700 })

  assert.ok(report.medianLatency > 0)
  assert.ok(report.latencyOf99 >= report.medianLatency)
})

test('answers that are no success and connections that break are errors, and do not end the load', async (context) => {
  let count = 0
  const { url } = await aServer(context.after.bind(context), (_, response) => {
    count += 1
    if (count % 4 === 1) response.writeHead(503).end()
    else if (count % 4 === 2) response.destroy()
    else response.end('[]')
  })

  const report = await generateLoad({ url, coding: 'gzip', connections: 1, durationMs: 40, perSecond: 200 })

  assert.deepEqual([report.answered, report.errors], [4, 4])
})

test('load without a pace goes on until its time is up', async (context) => {
  const { url } = await aServer(context.after.bind(context), (_, response) => response.end('[]'))

  const report = await generateLoad({ url, coding: 'identity', connections: 2, durationMs: 50, perSecond: null })

  assert.ok(report.answered > 0)
  assert.equal(report.errors, 0)
  assert.ok(report.elapsedMs >= 50)
})

test('an answer is taken as it came over the wire, in the coding that was asked for', async (context) => {
  const { url } = await aServer(context.after.bind(context), ({ headers }, response) => {
    response.setHeader('Content-Encoding', 'br').end(`asked for ${headers['accept-encoding']}`)
  })

  const { status, headers, body } = await getBytes(url, 'br')

  assert.deepEqual([status, headers['content-encoding'], String(Buffer.from(body))], [200, 'br', 'asked for br'])
})
