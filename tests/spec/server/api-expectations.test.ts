import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { ENTRY, startApi } from '../../support/server/api.ts'
import { rawConnection, rawExchange } from '../../support/server/raw-exchange.ts'

const BODY = JSON.stringify(ENTRY)
const HEAD = 'POST /api/commands HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n'
const AS_OWNER = 'Authorization: Bearer owner\r\n'

describe('client that expects 100-continue', () => {
  test('is asked for its body', async (t) => {
    const server = await startApi(t)
    const socket = await rawConnection(t, server)

    socket.write(`${HEAD}${AS_OWNER}Content-Length: ${BODY.length}\r\n\r\n`)
    const [asked] = await once(socket, 'data')
    socket.write(BODY)
    const [answered] = await once(socket, 'data')

    assert.equal(String(asked), 'HTTP/1.1 100 Continue\r\n\r\n')
    assert.match(String(answered), /^HTTP\/1\.1 201 /)
  })

  for (const [what, lines, status] of [
    ['the sender may not change anything', `Content-Length: ${BODY.length}\r\n`, 401],
    ['it is too large', `${AS_OWNER}Content-Length: 2000000\r\n`, 413],
  ] as const) {
    test(`isn't asked for its body if ${what}`, async (t) => {
      const server = await startApi(t)

      const reply = await rawExchange(t, server, `${HEAD}${lines}\r\n`)

      assert.equal(reply.status, status)
    })
  }

  test('is asked for its body by the local provider too', async (t) => {
    const server = await startApi(t, { variables: { NODE_ENV: 'development' } })
    const socket = await rawConnection(t, server)
    const head = `POST /oidc/token HTTP/1.1\r\nHost: localhost:${server.port}\r\nExpect: 100-continue\r\n`

    socket.write(`${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n`)
    const [asked] = await once(socket, 'data')
    socket.write('a=b')

    assert.equal(String(asked), 'HTTP/1.1 100 Continue\r\n\r\n')
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 400 /)
  })
})
