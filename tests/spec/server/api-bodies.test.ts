import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AS_OWNER, WITH_JSON } from '../../support/server/access.ts'
import { assertProblem, ENTRY, SAMPLE, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'

const LIST = '/api/commands'
const BODY = JSON.stringify(ENTRY)

describe('request body', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x=y']) {
    test(`of Content-Type ${type} is read as JSON`, async (t) => {
      const server = await startApi(t)

      const reply = await post(server, BODY, { 'Content-Type': type })

      assert.equal(reply.status, 201)
    })
  }

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    '',
  ]) {
    test(`of Content-Type "${type}" gets a 415`, async (t) => {
      const server = await startApi(t)

      const reply = await post(server, BODY, { 'Content-Type': type })

      assertProblem(reply, 415, 'request/not-json')
    })
  }

  test('without a Content-Type gets a 415', async (t) => {
    const server = await startApi(t)

    const replies = [
      await ask(server, { path: LIST, method: 'POST', headers: AS_OWNER, body: BODY }),
      await ask(server, { path: SAMPLE, method: 'PUT', headers: { ...AS_OWNER, 'If-Match': '*' }, body: BODY }),
      await ask(server, { path: `${LIST}/import`, method: 'POST', headers: AS_OWNER, body: '[]' }),
    ]

    for (const reply of replies) assertProblem(reply, 415, 'request/not-json')
  })

  test('that is compressed gets a 415 with Accept-Encoding', async (t) => {
    const server = await startApi(t)

    const reply = await post(server, BODY, { 'Content-Encoding': 'gzip' })
    const identity = await post(server, BODY, { 'Content-Encoding': 'Identity' })

    assertProblem(reply, 415, 'request/not-json')
    assert.equal(reply.headers['accept-encoding'], 'identity')
    assert.equal(identity.status, 201)
  })

  for (const [what, body] of [
    ['empty', ''],
    ['cut short', BODY.slice(0, -1)],
    ['two values', `${BODY}${BODY}`],
    ['followed by a comment', `${BODY}//`],
    ['text in UTF-16', Buffer.from(BODY, 'utf16le')],
    ['bytes that are not UTF-8', Buffer.from(BODY.replace('pwd', 'pw\xff'), 'latin1')],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"notes":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['100,000 open brackets', '['.repeat(100_000)],
  ] as const) {
    test(`that is ${what} gets a 400`, async (t) => {
      const server = await startApi(t)

      const reply = await post(server, body)

      assertProblem(reply, 400, 'request/unreadable-json')
    })
  }

  for (const [what, body] of [
    ['100,000 brackets deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['100,000 objects deep', `${'{"line":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['deeply nested within a field', `{"notes":null,"line":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['60,000 unknown keys', JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i])))],
  ] as const) {
    test(`that is ${what} is refused without harm`, async (t) => {
      const server = await startApi(t)

      const reply = await post(server, body)

      assertProblem(reply, 422, 'command/invalid')
      assert.ok(reply.body.length < 50_000)
      assert.equal((await ask(server, LIST)).status, 200)
    })
  }

  test("isn't needed to delete or restore", async (t) => {
    const server = await startApi(t)

    const removed = await ask(server, {
      ...{ path: SAMPLE, method: 'DELETE', body: 'not JSON' },
      headers: { ...AS_OWNER, 'If-Match': '*', 'Content-Length': 8 },
    })
    const restored = await ask(server, { path: `${SAMPLE}/restore`, method: 'POST', headers: AS_OWNER })

    assert.deepEqual([removed.status, restored.status], [204, 200])
  })
})

function post(server: Listening, body: string | Buffer, headers: Record<string, string> = {}) {
  return ask(server, { path: LIST, method: 'POST', headers: { ...WITH_JSON, ...headers }, body })
}
