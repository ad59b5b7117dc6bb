import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FETCHED_AT, listToKeep } from '../../../web/offline/kept-list.ts'

describe('list to keep for offline use', () => {
  test('is the fetched list with the time of the fetch', async () => {
    const kept = await listToKeep(new Response('[{"id":"new"}]'))

    assert.equal(await kept?.text(), '[{"id":"new"}]')
    assert.ok(Date.now() - Date.parse(kept?.headers.get(FETCHED_AT) ?? '') < 60_000)
  })

  for (const [what, response] of [
    ['the page of a captive network', new Response('<h1>Welcome to our airport</h1>')],
    ['a problem document', new Response('{"code":"api/store-busy"}', { status: 503 })],
    ['an object', new Response('{}')],
  ] as const) {
    test(`can't be ${what}`, async () => {
      assert.equal(await listToKeep(response), null)
    })
  }
})
