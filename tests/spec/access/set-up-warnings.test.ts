import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpAccess } from './access.ts'

test('an audience equal to the client id causes a warning', async (t) => {
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
  test(`${siteUrl} causes ${events.length === 0 ? 'no' : 'a'} warning about plain http`, async (t) => {
    const { logged } = await setUpAccess(t, { variables: { SITE_URL: siteUrl } })

    assert.deepEqual(
      logged.map(({ event }) => event),
      events,
    )
  })
}
