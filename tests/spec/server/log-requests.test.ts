import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

describe('LOG=requests', () => {
  test('logs method, path without query, status and duration', async (t) => {
    const server = await startTestServer(t, { variables: { LOG: 'requests' } })

    await ask(server, '/api/commands?q=secret')
    await ask(server, { path: '/api/commands', method: 'DELETE' })

    const lines = server.logged.filter(({ event }) => event === 'request')
    assert.deepEqual(
      lines.map(({ ms, ...line }) => ({ ...line, isMeasured: typeof ms === 'number' && ms >= 0 })),
      [
        { event: 'request', method: 'GET', path: '/api/commands', status: 200, isMeasured: true },
        { event: 'request', method: 'DELETE', path: '/api/commands', status: 405, isMeasured: true },
      ],
    )
  })
})
