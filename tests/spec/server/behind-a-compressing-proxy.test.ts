import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isNamedBy } from '../../../server/http/resource.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { assertProblem, deleteSample, ENTRY, replace, SAMPLE, sendJson, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startCompressingProxy, TAG_CHANGES } from '../../support/server/compressing-proxy.ts'

for (const [name, change] of Object.entries(TAG_CHANGES)) {
  describe(`a proxy that changes ETags like ${name}`, () => {
    test('lets the owner replace, restore and delete a command', async (t) => {
      const server = await startApi(t)
      const proxy = await startCompressingProxy(t, server, change)
      const read = await ask(proxy, SAMPLE)

      const replaced = await replace(proxy, read.headers.etag)
      const reverted = await sendJson(proxy, ['POST', `${SAMPLE}/versions/1/restore`], {
        body: {},
        headers: { 'If-Match': replaced.headers.etag },
      })
      const removed = await deleteSample(proxy)

      assert.notEqual(read.headers.etag, (await ask(await startApi(t), SAMPLE)).headers.etag)
      assert.deepEqual([replaced.status, reverted.status, removed.status], [200, 200, 204])
    })

    test('still keeps the owner from deleting a newer version', async (t) => {
      const proxy = await startCompressingProxy(t, await startApi(t), change)
      const { headers } = await ask(proxy, SAMPLE)
      await replace(proxy, headers.etag)

      const late = await ask(proxy, {
        method: 'DELETE',
        path: SAMPLE,
        headers: { ...AS_OWNER, 'If-Match': headers.etag },
      })

      assert.equal(late.status, 412)
    })

    for (const path of ['/api/commands', SAMPLE, '/projects']) {
      test(`doesn't send ${path} again to a client that has it`, async (t) => {
        const proxy = await startCompressingProxy(t, await startApi(t), change)
        const { headers } = await ask(proxy, path)

        const again = await ask(proxy, { path, headers: { 'If-None-Match': headers.etag } })

        assert.deepEqual([again.status, again.body.length], [304, 0])
      })
    }
  })
}

describe('an ETag whose digest ends with a hyphen', () => {
  for (const tag of ['"zU3-"', '"zU--"', '"z---"']) {
    for (const [name, change] of Object.entries(TAG_CHANGES)) {
      test(`${tag} is recognised as changed by ${name}`, () => {
        assert.equal(isNamedBy(change(tag), tag), true)
        assert.equal(isNamedBy(change('"ab3-"'), tag), false)
      })
    }
  }
})

describe('a change without If-Match', () => {
  test('explains how to add a command under a chosen id', async (t) => {
    const reply = await sendJson(await startApi(t), ['PUT', '/api/commands/my-own'], { body: ENTRY })

    assertProblem(reply, 428, 'request/precondition-required')
    assert.match(JSON.parse(reply.text).detail, /If-Match.*If-None-Match: \*/)
  })

  test('says that a proxy may have removed the header', async (t) => {
    const reply = await ask(await startApi(t), { method: 'DELETE', path: SAMPLE, headers: AS_OWNER })

    assertProblem(reply, 428, 'request/precondition-required')
    assert.match(JSON.parse(reply.text).detail, /proxy/)
  })
})
