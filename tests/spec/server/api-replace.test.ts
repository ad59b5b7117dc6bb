import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertProblem, deleteSample, ENTRY, replace, SAMPLE, sendJson, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { LONG_AGO } from '../../support/server/store.ts'

describe('replacing a command', () => {
  test('returns the next version', async (t) => {
    const server = await startApi(t)
    const before = await ask(server, SAMPLE)

    const reply = await replace(server, before.headers.etag)

    const { updatedAt, ...rest } = JSON.parse(reply.text)
    assert.equal(reply.status, 200)
    assert.deepEqual(rest, { id: 'git-status', ...ENTRY, createdAt: LONG_AGO, revision: 2 })
    assert.ok(updatedAt > LONG_AGO)
    assert.notEqual(reply.headers.etag, before.headers.etag)
    assert.equal((await ask(server, SAMPLE)).text, reply.text)
  })

  test('gets a 428 without If-Match', async (t) => {
    const server = await startApi(t)

    const replies = [await replace(server, undefined), await replace(server, '')]

    for (const reply of replies) assertProblem(reply, 428, 'request/precondition-required')
    assert.deepEqual([server.store.asked.change, server.store.asked.find], [0, 0])
  })

  test('gets a 412 for an old version', async (t) => {
    const server = await startApi(t)
    const { headers } = await ask(server, SAMPLE)
    const first = await replace(server, headers.etag)

    const reply = await replace(server, headers.etag, { notes: 'too late', line: 'late' })

    assertProblem(reply, 412, 'command/changed')
    assert.equal((await ask(server, SAMPLE)).text, first.text)
  })

  test('succeeds for only one of 20 simultaneous changes', async (t) => {
    const server = await startApi(t)
    const { headers } = await ask(server, SAMPLE)

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => replace(server, headers.etag, { ...ENTRY, notes: `Change ${index}` })),
    )

    const made = replies.filter(({ status }) => status === 200)
    assert.equal(made.length, 1)
    assert.equal(replies.filter(({ status }) => status === 412).length, 19)
    assert.equal((await ask(server, SAMPLE)).text, made[0]?.text)
  })

  for (const [what, ifMatchOf] of [
    ['any version', () => '*'],
    ['a list of versions with it among them', (etag: string) => `"other", W/"weak" ,${etag}`],
    ['a weak tag', (etag: string) => `W/${etag}`],
    ['a tag with the suffix of a coding', (etag: string) => etag.replace(/"$/, '-gzip"')],
    ['a list with a comma within a tag', (etag: string) => `"a,b", ${etag}`],
  ] as const) {
    test(`accepts If-Match with ${what}`, async (t) => {
      const server = await startApi(t)
      const { headers } = await ask(server, SAMPLE)

      const reply = await replace(server, ifMatchOf(String(headers.etag)))

      assert.equal(reply.status, 200)
    })
  }

  for (const [what, ifMatchOf] of [
    ['a tag with another suffix', (etag: string) => etag.replace(/"$/, '-2"')],
    ['a weak tag of another version', () => 'W/"another"'],
    ['other tags', () => '"one", "two"'],
    ['a tag without its quotes', (etag: string) => etag.replaceAll('"', '')],
    ['garbage', () => '%&/()="*"\\,;,,"'],
    ['garbage before the tag', (etag: string) => `garbage ${etag}`],
    ['a star among others', (etag: string) => `*, ${etag}`],
    ['half a tag', (etag: string) => etag.slice(0, -1)],
    ['8,000 commas', () => ','.repeat(8_000)],
  ] as const) {
    test(`refuses If-Match with ${what}`, async (t) => {
      const server = await startApi(t)
      const { headers } = await ask(server, SAMPLE)

      const reply = await replace(server, ifMatchOf(String(headers.etag)))

      assertProblem(reply, 412, 'command/changed')
    })
  }

  test('needs a command that exists', async (t) => {
    const server = await startApi(t)
    await deleteSample(server)

    const replies = [
      await replace(server, '*'),
      await sendJson(server, ['PUT', '/api/commands/unknown'], { body: ENTRY, headers: { 'If-Match': '*' } }),
    ]

    for (const reply of replies) assertProblem(reply, 404, 'command/unknown')
  })

  test('reports a faulty entry before a wrong version', async (t) => {
    const server = await startApi(t)

    const reply = await replace(server, undefined, { line: 7 })

    assertProblem(reply, 422, 'command/invalid')
  })
})
