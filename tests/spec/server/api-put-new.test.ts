import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { RESERVED_IDS } from '../../../core/commands/incoming-command.ts'
import { WITH_JSON } from '../../support/server/access.ts'
import { assertProblem, deleteSample, ENTRY, SAMPLE, sendJson, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

const NEW = '/api/commands/my-own'
const ANY = { 'If-None-Match': '*' }

describe('adding under an id', () => {
  test('works once, and reports an existing command the second time', async (t) => {
    const server = await startApi(t)

    const reply = await sendJson(server, ['PUT', NEW], { body: ENTRY, headers: ANY })
    const again = await sendJson(server, ['PUT', NEW], { body: { ...ENTRY, notes: 'Another' }, headers: ANY })

    const { createdAt, updatedAt, ...rest } = JSON.parse(reply.text)
    assert.equal(reply.status, 201)
    assert.deepEqual(rest, { id: 'my-own', ...ENTRY, revision: 2 })
    assert.equal(createdAt, updatedAt)
    assert.equal(reply.headers.location, NEW)
    assertProblem(again, 412, 'command/exists')
    assert.deepEqual((await ask(server, NEW)).text, reply.text)
    assert.equal((await ask(server, NEW)).headers.etag, reply.headers.etag)
  })

  test('is safe to repeat if the response was lost', async (t) => {
    const server = await startApi(t)

    await sendAndHangUp(server)
    const again = await sendJson(server, ['PUT', NEW], { body: ENTRY, headers: ANY })

    assertProblem(again, 412, 'command/exists')
    const list = JSON.parse((await ask(server, '/api/commands')).text)
    assert.equal(list.filter(({ id }: { readonly id: string }) => id === 'my-own').length, 1)
  })

  test('succeeds for one of 20 simultaneous requests', async (t) => {
    const server = await startApi(t)

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => sendJson(server, ['PUT', NEW], { body: ENTRY, headers: ANY })),
    )

    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array.from({ length: 19 }, () => 412)])
  })

  test('is refused while a deleted command has the id', async (t) => {
    const server = await startApi(t)
    await deleteSample(server)

    assertProblem(await sendJson(server, ['PUT', SAMPLE], { body: ENTRY, headers: ANY }), 412, 'command/exists')
  })

  for (const id of ['x'.repeat(201), '%20', '%ED%A0%80']) {
    test(`is refused for the id "${id.slice(0, 20)}"`, async (t) => {
      const server = await startApi(t)

      const reply = await sendJson(server, ['PUT', `/api/commands/${id}`], { body: ENTRY, headers: ANY })

      if (id === '%ED%A0%80') return assertProblem(reply, 400, 'address/undecodable')
      assertProblem(reply, 422, 'command/invalid')
      assert.equal(JSON.parse(reply.text).errors[0].field, 'id')
    })
  }

  test('is refused for reserved ids', async (t) => {
    const server = await startApi(t)

    for (const id of RESERVED_IDS) {
      if (id.startsWith('.')) continue // clients resolve these as relative path segments
      const reply = await sendJson(server, ['PUT', `/api/commands/${id}`], { body: ENTRY, headers: ANY })
      assertProblem(reply, 405, 'api/method-not-allowed')
    }
  })

  test('requires a valid entry and If-None-Match: *', async (t) => {
    const server = await startApi(t)

    const invalid = await sendJson(server, ['PUT', NEW], { body: { line: 7 }, headers: ANY })
    const both = await sendJson(server, ['PUT', NEW], { body: ENTRY, headers: { ...ANY, 'If-Match': '"a"' } })
    const tag = await sendJson(server, ['PUT', NEW], { body: ENTRY, headers: { 'If-None-Match': '"a"' } })

    assertProblem(invalid, 422, 'command/invalid')
    assertProblem(both, 404, 'command/unknown')
    assertProblem(tag, 428, 'request/precondition-required')
  })
})

/** Sends the request, and disconnects as soon as the response starts. */
function sendAndHangUp({ port }: { readonly port: number }): Promise<void> {
  const body = JSON.stringify(ENTRY)
  const headers = { ...WITH_JSON, ...ANY, 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, agent: false, method: 'PUT', path: NEW, headers },
      (incoming) => {
        incoming.destroy()
        resolve()
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
