import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { purgeDaily } from '../../../server/api/purge-daily.ts'
import type { LogEntry } from '../../../server/log.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { createStore } from '../../support/server/store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DELETED_AT = '2026-01-01T00:00:00.000Z'
const DELETED = Date.parse(DELETED_AT)

describe('deleted commands', () => {
  test('are kept for 30 days', async (t) => {
    const { ids, stop } = await purgeAfter(t, 30 * DAY_MS)

    const before = await ids()
    t.mock.timers.tick(DAY_MS)
    await stop()

    assert.deepEqual(before, ['git-status'])
    assert.deepEqual(await ids(), [])
  })

  test('are purged and logged at the start if too old', async (t) => {
    const { ids, stop, logged } = await purgeAfter(t, 40 * DAY_MS)

    await stop()

    assert.deepEqual(await ids(), [])
    assert.deepEqual(logged, [{ event: 'library.purged', commands: 1 }])
  })

  test("aren't purged once the daily purge is stopped", async (t) => {
    const { ids, stop } = await purgeAfter(t, 0)
    await stop()

    t.mock.timers.tick(60 * DAY_MS)

    assert.deepEqual(await ids(), ['git-status'])
  })

  for (const behaviour of ['failing', 'throwing'] as const) {
    test(`are purged a day later if the store is ${behaviour}`, async (t) => {
      const { ids, stop, logged } = await purgeAfter(t, 40 * DAY_MS, behaviour)
      await new Promise(setImmediate)

      const first = logged.map(({ event }) => event)
      t.mock.timers.tick(DAY_MS)
      await stop()

      assert.deepEqual(first, ['library.purge-failed'])
      assert.deepEqual(await ids(), [])
    })
  }
})

/**
 * Starts the daily purge `ageMs` after the only command was deleted. `firstTime` is how the store behaves during the
 * first purge.
 */
async function purgeAfter(t: TestContext, ageMs: number, firstTime: 'well' | 'failing' | 'throwing' = 'well') {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: DELETED + ageMs })
  const logged: LogEntry[] = []
  const store = await createStore([createCommand()])
  await store.change('all', ({ commands, nextRevision }) => ({
    put: commands.map((kept) => ({ ...kept, deletedAt: DELETED_AT, revision: nextRevision })),
    record: { id: 'deletion', at: DELETED_AT, by: null, action: 'delete' },
    answer: null,
  }))
  store.behave(firstTime)
  const stop = purgeDaily({ store, log: (entry) => logged.push(entry) })
  store.behave('well')
  const ids = async () => (await store.deleted()).map(({ command }) => command.id)
  return { ids, stop, logged }
}
