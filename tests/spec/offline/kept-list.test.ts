import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keepList } from '../../../web/offline/kept-list.ts'
import { FETCHED_AT } from '../../../web/offline/worker-scope.ts'

const LIST_URL = 'https://site.example/api/commands'

describe('keeping the list for offline use', () => {
  test('replaces the last list and notes the time', async () => {
    const { kept, openCache } = aCache()

    await keepList(new Response('[{"id":"old"}]'), { listUrl: LIST_URL, openCache })
    await keepList(new Response('[{"id":"new"}]'), { listUrl: LIST_URL, openCache })

    const response = kept.get(LIST_URL)
    assert.equal(await response?.text(), '[{"id":"new"}]')
    assert.ok(Date.now() - Date.parse(response?.headers.get(FETCHED_AT) ?? '') < 60_000)
  })

  for (const [what, response] of [
    ['the page of a captive network', new Response('<h1>Welcome to our airport</h1>')],
    ['a problem document', new Response('{"code":"api/store-busy"}', { status: 503 })],
    ['an object', new Response('{}')],
  ] as const) {
    test(`leaves the last list in place of ${what}`, async () => {
      const { kept, openCache } = aCache()
      await keepList(new Response('[]'), { listUrl: LIST_URL, openCache })
      const before = kept.get(LIST_URL)

      await keepList(response, { listUrl: LIST_URL, openCache })

      assert.equal(kept.get(LIST_URL), before)
    })
  }
})

function aCache() {
  const kept = new Map<string, Response>()
  const openCache = async () => ({
    put: async (key: unknown, response: Response) => void kept.set(String(key), response),
  })
  return { kept, openCache }
}
