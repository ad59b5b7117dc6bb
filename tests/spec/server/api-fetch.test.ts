import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { fetchFile } from '../../../server/api/fetch-file.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { assertProblem, sendJson, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'
import { startServer } from '../../support/server/local-server.ts'

const PATH = '/api/commands/import/file'

const TEN_MIB = 10 * 1024 * 1024

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

  for (const status of [301, 302, 303, 307, 308]) {
    test(`follows a redirect with status ${status}`, async (t) => {
      const fetched = await fetchRedirected(t, status, { Location: '/new' })

      assert.ok(fetched.ok)
      assert.equal(fetched.value.path, 'new')
    })
  }

  for (const [status, headers] of [
    [204, { Location: '/new' }],
    [404, { Location: '/new' }],
    [302, {}],
  ] as const) {
    test(`needs a file or a redirect, not status ${status}`, async (t) => {
      const fetched = await fetchRedirected(t, status, headers)

      assert.match(fetched.ok ? '' : fetched.error, new RegExp(`/old responded with the status ${status}`))
    })
  }

  for (const hasLength of [true, false]) {
    test(`allows 10 MiB ${hasLength ? 'with' : 'without'} a Content-Length`, async (t) => {
      const other = await startFileServer(t, ({ url = '' }, response) => {
        const length = Number(url.slice(1))
        if (hasLength) response.setHeader('Content-Length', length)
        response.write(Buffer.alloc(length))
        response.end()
      })

      const allowed = await fetchFile(`${other}/${TEN_MIB}`, { mayBeLoopback: true })
      const refused = await fetchFile(`${other}/${TEN_MIB + 1}`, { mayBeLoopback: true })

      assert.ok(allowed.ok)
      assert.equal(allowed.value.bytes.length, TEN_MIB)
      assert.deepEqual(refused, { ok: false, error: `${other}/${TEN_MIB + 1} has more than 10 MiB.` })
    })
  }

  test('refuses a site that always responds with a page', async (t) => {
    const other = await startFileServer(t, (_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<p>Welcome')
    })

    const fetched = await fetchFile(`${other}/x`, { mayBeLoopback: true })

    assert.match(fetched.ok ? '' : fetched.error, /is a web page, and not one of a Commander site/)
  })

  test('names a file without a path after its host', async (t) => {
    const other = await startFileServer(t)

    const fetched = await fetchFile(other, { mayBeLoopback: true })

    assert.equal(fetched.ok && fetched.value.path, new URL(other).host)
  })
})

async function fetchRedirected(t: TestContext, status: number, headers: Readonly<Record<string, string>>) {
  const other = await startFileServer(t, ({ url }, response) => {
    if (url === '/old') response.writeHead(status, headers)
    response.end()
  })
  return fetchFile(`${other}/old`, { mayBeLoopback: true })
}

function fetchFrom(server: Listening, address: string) {
  return sendJson(server, ['POST', PATH], { body: { address }, headers: AS_OWNER })
}

function startFileServer(
  t: TestContext,
  respond: RequestListener = (_, response) => response.end('a file'),
): Promise<string> {
  return startServer(t, respond)
}

/** Starts a server that sends this text in response to a request, and keeps the connection open. Returns its URL. */
async function startRawServer(t: TestContext, text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(text))
  })
  const { origin, close } = await listenLocally(server)
  t.after(close)
  return origin
}
