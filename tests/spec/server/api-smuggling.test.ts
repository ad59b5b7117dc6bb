import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENTRY, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { rawConnection, untilClosed } from '../../support/server/raw-exchange.ts'

const HEAD =
  'POST /api/commands HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer owner\r\nContent-Type: application/json\r\n'
const BODY = JSON.stringify(ENTRY)
const SMUGGLED =
  'DELETE /api/commands/git-status HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer owner\r\nIf-Match: *\r\n\r\n'

describe('smuggled request', () => {
  for (const [what, lines, body] of [
    ['both a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['chunks and then a length', ['Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${SMUGGLED}`],
    ['two lengths', [`Content-Length: ${BODY.length}`, 'Content-Length: 0'], `${BODY}${SMUGGLED}`],
    ['a list of lengths', [`Content-Length: ${BODY.length}, 0`], `${BODY}${SMUGGLED}`],
    ['a signed length', [`Content-Length: +${BODY.length}`], `${BODY}${SMUGGLED}`],
    ['a negative length', ['Content-Length: -1'], SMUGGLED],
    ['a length in hexadecimal', ['Content-Length: 0x10'], `${BODY}${SMUGGLED}`],
    ['an unknown transfer coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`],
    ['a space before the colon', ['Content-Length : 0'], SMUGGLED],
    ['a folded header', ['X: a', ' Content-Length: 0'], SMUGGLED],
    ['a bare line feed', [`X: a\nContent-Length: ${BODY.length}`], `${BODY}${SMUGGLED}`],
    ['a chunk size followed by garbage', ['Transfer-Encoding: chunked'], `0_\r\n\r\n${SMUGGLED}`],
  ] as const) {
    test(`with ${what} is refused completely`, async (t) => {
      const server = await startApi(t)
      const socket = await rawConnection(t, server)
      const received = untilClosed(socket)

      socket.write(`${HEAD}${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')

      const statuses = (await received).match(/HTTP\/1\.1 \d{3}/g)
      assert.deepEqual(statuses, ['HTTP/1.1 400'])
      assert.equal((await ask(server, '/api/commands/git-status')).status, 200)
      assert.equal(server.store.asked.change, 0)
    })
  }

  test("can't forge a line of the log", async (t) => {
    const server = await startApi(t)
    server.store.behave('failing')

    await ask(server, '/api/commands/a%0A%7B%22event%22%3A%22forged%22%7D')

    assert.equal(server.logged[0]?.event, 'request.failed')
    assert.equal(server.logged[0]?.pathname, '/api/commands/a%0A%7B%22event%22%3A%22forged%22%7D')
  })
})
