import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUpAccess } from './access.ts'

describe('set-up warning', () => {
  test('appears if the audience equals the client id', async (t) => {
    const { logged } = await setUpAccess(t, { variables: { AUTH_AUDIENCE: 'a-client' } })

    assert.deepEqual(
      logged.map(({ event }) => event),
      ['sign-in.audience-is-client'],
    )
  })

  for (const [siteUrl, events] of [
    ['http://example.org', ['sign-in.plain-http']],
    ['https://example.org', []],
    ['http://localhost:3000', []],
    ['http://[::1]:3000', []],
  ] as const) {
    test(`about plain http ${events.length === 0 ? 'is omitted' : 'appears'} for ${siteUrl}`, async (t) => {
      const { logged } = await setUpAccess(t, { variables: { SITE_URL: siteUrl } })

      assert.deepEqual(
        logged.map(({ event }) => event),
        events,
      )
    })
  }
})
