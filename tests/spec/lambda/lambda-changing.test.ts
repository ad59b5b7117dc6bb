import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createEvent, invoke } from './event.ts'
import { assertSecured, createFunction } from './function.ts'

describe('change through a Lambda function', () => {
  test('adds a command from a base64 body', async () => {
    const { handler, access, logged } = await createFunction()

    const reply = await invoke(handler, await createEvent('function-url-create'))

    assert.equal(reply.status, 201)
    assert.equal(JSON.parse(reply.body.toString()).line, 'pwd')
    assert.match(String(reply.headers.location), /^\/api\/commands\/./)
    assert.equal(access.heads[0]?.remoteAddress, '198.51.100.4')
    assert.deepEqual(
      logged.map(({ event }) => event),
      ['command.created'],
    )
    assertSecured(reply)
  })

  test('is refused without a token', async () => {
    const { handler } = await createFunction()

    const reply = await invoke(handler, await createEvent('function-url-create', { headers: { authorization: null } }))

    assert.equal(reply.status, 401)
    assert.equal(reply.headers['www-authenticate'], 'Bearer')
    assert.equal(JSON.parse(reply.body.toString()).code, 'access/sign-in-required')
    assertSecured(reply)
  })

  test('gets 413 if too large and 400 if empty', async () => {
    const { handler } = await createFunction()

    const large = await invoke(
      handler,
      await createEvent('function-url-create', { body: `"${'x'.repeat(1024 * 1024)}"` }),
    )
    const none = await invoke(
      handler,
      await createEvent('function-url-create', { body: '', headers: { 'content-length': '0' } }),
    )

    assert.deepEqual([large.status, none.status], [413, 400])
  })
})

describe('unknown address of a Lambda function', () => {
  for (const [path, code] of [
    ['/api/commands/unknown', 'command/unknown'],
    ['/api/nothing', 'api/unknown'],
    ['/', 'address/unknown'],
  ] as const) {
    test(`gets a 404 in JSON at ${path}`, async () => {
      const { handler } = await createFunction()

      const reply = await invoke(handler, await createEvent('http-api-list', { path }))

      assert.equal(reply.status, 404)
      assert.equal(JSON.parse(reply.body.toString()).code, code)
      assertSecured(reply, code === 'address/unknown' ? {} : { 'cross-origin-resource-policy': 'cross-origin' })
    })
  }
})

describe('internal error in a Lambda function', () => {
  test('gets a 500 with a request id and no details', async () => {
    const { handler, store, logged } = await createFunction()
    store.behave('throwing')

    const reply = await invoke(handler, await createEvent('http-api-list'))

    assert.equal(reply.status, 500)
    assert.equal(reply.headers['x-request-id'], logged[0]?.requestId)
    assert.doesNotMatch(reply.body.toString(), /secret/)
  })
})
