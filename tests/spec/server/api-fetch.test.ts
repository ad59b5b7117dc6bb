import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { fetchFile } from '../../../server/api/fetch-file.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { assertProblem, sendJson, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'

const PATH = '/api/commands/import/file'

describe('fetching a file to import', () => {
  test('returns its path and bytes to the owner', async (t) => {
    const [server, other] = [await startApi(t), await startFileServer(t)]

    const reply = await fetchFrom(server, `${other}/dotfiles/snippet.toml`)

    assert.equal(reply.status, 200)
    assert.equal(reply.headers['cache-control'], 'private, no-store')
    const { path, base64 } = JSON.parse(reply.text)
    assert.deepEqual([path, Buffer.from(base64, 'base64').toString()], ['dotfiles/snippet.toml', 'a file'])
  })

  test('is for the owner alone', async (t) => {
    const [server, other] = [await startApi(t), await startFileServer(t)]
    const body = { address: `${other}/x` }

    const anonymous = { method: 'POST', path: PATH, headers: { 'Content-Type': 'application/json' } }
    assertProblem(await ask(server, { ...anonymous, body: JSON.stringify(body) }), 401, 'access/sign-in-required')
    const stranger = { body, headers: { Authorization: 'Bearer stranger' } }
    assertProblem(await sendJson(server, ['POST', PATH], stranger), 403, 'access/not-owner')
  })

  test('reaches no private network from a public site', async (t) => {
    const server = await startApi(t, { variables: { SITE_URL: 'https://ada.example' } })
    const other = await startFileServer(t)

    for (const address of [
      other,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/',
      'https://10.0.0.1/',
    ]) {
      assertProblem(await fetchFrom(server, address), 422, 'import/not-fetched')
    }
  })

  test('needs a web address', async (t) => {
    const server = await startApi(t)

    assertProblem(await sendJson(server, ['POST', PATH], { body: {}, headers: AS_OWNER }), 400, 'request/malformed')
    assertProblem(await fetchFrom(server, 'file:///etc/passwd'), 422, 'import/not-fetched')
  })

  test('ends when a server sends no file', async (t) => {
    const server = await startApi(t)
    const other = await startRawServer(
      t,
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    )

    const reply = await fetchFrom(server, `${other}/x`)

    assertProblem(reply, 422, 'import/not-fetched')
    assert.match(JSON.parse(reply.text).detail, /cannot be reached: it sent no file/)
  })

  for (const length of ['', 'Content-Length: 100\r\n']) {
    test(`never mistakes part of a file for the whole (${length.trim() || 'no length'})`, async (t) => {
      const other = await startRawServer(t, `HTTP/1.1 200 OK\r\n${length}\r\nthe first half`)

      const fetched = await fetchFile(`${other}/x.md`, { mayBeLoopback: true, timeoutMs: 300 })

      assert.deepEqual(fetched, { ok: false, error: `${other}/x.md took too long.` })
    })
  }
})

function fetchFrom(server: Listening, address: string) {
  return sendJson(server, ['POST', PATH], { body: { address }, headers: AS_OWNER })
}

async function startFileServer(t: TestContext): Promise<string> {
  const server = createServer((_, response) => response.end('a file'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Starts a server that sends this text in response to a request, and keeps the connection open. Returns its URL. */
async function startRawServer(t: TestContext, text: string): Promise<string> {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(text))
    t.after(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
