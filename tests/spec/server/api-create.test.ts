import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertProblem, create, ENTRY, faultyFields, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

describe('adding a command', () => {
  test('returns 201 with its address, ETag and record', async (t) => {
    const server = await startApi(t)
    const whole = { ...ENTRY, platform: 'sh', howTo: 'h', description: 'd', tags: ['b', 'a'], source: 's' }

    const reply = await create(server, whole)

    const { id, createdAt, updatedAt, revision, ...entry } = JSON.parse(reply.text)
    assert.equal(reply.status, 201)
    assert.deepEqual(entry, whole)
    assert.equal(reply.headers.location, `/api/commands/${id}`)
    assert.equal(createdAt, updatedAt)
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    assert.equal(revision, 2)
    assert.equal(reply.headers['cache-control'], 'private, no-store')
  })

  test('returns the same bytes and ETag as reading it', async (t) => {
    const server = await startApi(t)
    const created = await create(server, ENTRY)

    const read = await ask(server, String(created.headers.location))

    assert.equal(read.text, created.text)
    assert.equal(read.headers.etag, created.headers.etag)
    assert.match(String(read.headers.etag), /^"[\w-]+"$/)
  })

  test('appends it to the list', async (t) => {
    const server = await startApi(t)
    await ask(server, '/api/commands')
    const { id } = JSON.parse((await create(server, ENTRY)).text)

    const list = JSON.parse((await ask(server, '/api/commands')).text)

    assert.deepEqual(list.at(-1), { id, ...ENTRY })
  })

  test('keeps every text byte for byte', async (t) => {
    const server = await startApi(t)
    const entry = { notes: null, line: ' printf "\\t\u00e9e\u0301 👩‍👩‍👧‍👦"\r\n' }

    const { notes, line } = JSON.parse((await create(server, entry)).text)

    assert.deepEqual({ notes, line }, entry)
  })

  test("refuses and names the server's own fields", async (t) => {
    const server = await startApi(t)

    const reply = await create(server, {
      ...{ id: 'mine', createdAt: '2020', updatedAt: '2020', revision: 7, deletedAt: null },
      ...{ notes: 7, tags: ['fine', 8], description: 'x'.repeat(60_000) },
    })

    assertProblem(reply, 422, 'command/invalid')
    assert.deepEqual(faultyFields(reply).toSorted(), [
      ...['createdAt', 'deletedAt', 'description', 'id', 'line', 'notes', 'revision', 'tags[1]', 'updatedAt'],
    ])
    for (const { expected } of JSON.parse(reply.text).errors) assert.equal(typeof expected, 'string')
  })

  for (const body of [null, [], 'text', 7, true, {}, { notes: ' ', line: '\n' }]) {
    test(`refuses ${JSON.stringify(body)}`, async (t) => {
      const server = await startApi(t)

      const reply = await create(server, body)

      assertProblem(reply, 422, 'command/invalid')
      assert.equal(server.store.asked.change, 0)
    })
  }

  test('refuses and names prototype keys', async (t) => {
    const server = await startApi(t)
    const body = '{"notes":"n","line":"l","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'

    const reply = await create(server, JSON.parse(body))

    assertProblem(reply, 422, 'command/invalid')
    assert.deepEqual(faultyFields(reply), ['__proto__', 'constructor'])
    assert.equal(Reflect.get({}, 'polluted'), undefined)
  })

  test('logs the caller and the id, but no content', async (t) => {
    const server = await startApi(t)

    const reply = await create(server, { notes: 'secret notes', line: 'secret line' })

    assert.deepEqual(server.logged, [
      {
        event: 'command.created',
        id: JSON.parse(reply.text).id,
        subject: 'owner-1',
        revision: 2,
        requestId: reply.headers['x-request-id'],
      },
    ])
  })
})
