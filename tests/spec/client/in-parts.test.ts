import assert from 'node:assert/strict'
import type { RequestListener, ServerResponse } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { exchange, inParts } from '../../../client/exchange.ts'
import { failure, success } from '../../../core/result.ts'
import { deadOrigin, startServer } from '../../support/server/local-server.ts'

/**
 * Maximum time between parts. The test sends parts four times as often, so that they arrive in time on a busy machine.
 */
const LIMIT_MS = 1200

describe('body in parts', () => {
  test('arrives in order, its first part before the end', async (t) => {
    const { promise: hasFirst, resolve: tellFirst } = Promise.withResolvers<void>()
    const read = await setUp(t, async (_request, response) => {
      response.write('[1,')
      await hasFirst
      response.end('2]')
    })

    const { answer, parts } = await read({ onEach: tellFirst })

    assert.deepEqual(answer, success(null))
    assert.deepEqual(parts, ['[1,', '2]'])
  })

  test('succeeds without parts if it is empty', async (t) => {
    const read = await setUp(t, (_request, response) => void response.writeHead(204).end())

    assert.deepEqual(await read(), { answer: success(null), parts: [] })
  })

  test('fails if it breaks or the server is unreachable', async (t) => {
    const breaking = await setUp(t, (_request, response) => breakAfter(response, '[1,'))
    const [broken, unreachable] = [await breaking(), await (await setUpAt(`${await deadOrigin()}/`))()]

    assert.deepEqual(broken, { answer: failure({ code: 'http/unreachable' }), parts: ['[1,'] })
    assert.deepEqual(unreachable, { answer: failure({ code: 'http/unreachable' }), parts: [] })
  })

  test("fails if it stalls, but not if it's long", async (t) => {
    const stalling = await setUp(t, (_request, response) => void response.write('[1,'))
    const dripping = await setUp(t, async (_request, response) => {
      for (const part of ['[1', ',2', ',3', ',4', ']']) {
        await new Promise((resolve) => setTimeout(resolve, LIMIT_MS / 4))
        response.write(part)
      }
      response.end()
    })

    const stalled = await stalling({ timeoutMs: LIMIT_MS })
    const dripped = await dripping({ timeoutMs: LIMIT_MS })

    assert.deepEqual(stalled, { answer: failure({ code: 'http/too-slow' }), parts: ['[1,'] })
    assert.deepEqual([dripped.answer, dripped.parts.join('')], [success(null), '[1,2,3,4]'])
  })

  test('delivers no parts after an abort', async (t) => {
    const caller = new AbortController()
    const read = await setUp(t, (_request, response) => void response.write('[1,'))

    const { answer, parts } = await read({ onEach: () => caller.abort(), signal: caller.signal })

    assert.deepEqual([answer, parts], [failure('aborted'), ['[1,']])
  })
})

type ReadOptions = { readonly onEach?: () => void; readonly signal?: AbortSignal; readonly timeoutMs?: number }

async function setUp(test: TestContext, listener: RequestListener) {
  return setUpAt(await startServer(test, listener))
}

function setUpAt(url: string) {
  return async ({ onEach, signal, timeoutMs = 5000 }: ReadOptions = {}) => {
    const parts: string[] = []
    const onPart = (bytes: Uint8Array) => {
      parts.push(new TextDecoder().decode(bytes))
      onEach?.()
    }
    const answer = await exchange(fetch, { url, init: {}, read: inParts(onPart), signal, timeoutMs })
    return { answer: answer.ok ? success(null) : answer, parts }
  }
}

function breakAfter(response: ServerResponse, part: string): void {
  response.write(part, () => response.destroy())
}
