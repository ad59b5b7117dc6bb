import assert from 'node:assert/strict'
import test from 'node:test'
import {
  type LibraryState,
  refreshing,
  withFetched,
  withOlder,
  withoutFetched,
} from '../../../web/library/library-state.ts'

const PROBLEM = { code: 'http/unreachable' } as const
const LOADING: LibraryState = { state: 'loading' }
const BUILT = { total: 359, unreadable: 0, builtAt: '2026-01-02T03:04:05.000Z' }

test('4. an older list is shown while a newer one is looked for', () => {
  assert.deepEqual(withOlder(BUILT), { state: 'ready', ...BUILT, freshness: { kind: 'refreshing' } })
})

test('4. the list that has arrived is fresh, whatever was there before, and says how many entries it left out', () => {
  assert.deepEqual(withFetched({ total: 3, unreadable: 2 }), {
    ...{ state: 'ready', total: 3, unreadable: 2, builtAt: null },
    freshness: { kind: 'fresh' },
  })
})

test('4. when fetching fails, an older list stays, with the problem and its date; without one the screen has failed', () => {
  const withList = withoutFetched(withOlder(BUILT), PROBLEM)
  const without = withoutFetched(LOADING, PROBLEM)

  assert.deepEqual(withList, { state: 'ready', ...BUILT, freshness: { kind: 'stale', problem: PROBLEM } })
  assert.deepEqual(without, { state: 'failed', problem: PROBLEM })
})

test("4. 'Try again' looks for a newer list, or loads once more where there is none", () => {
  const stale = refreshing(withoutFetched(withOlder(BUILT), PROBLEM))
  const failed = refreshing(withoutFetched(LOADING, PROBLEM))

  assert.deepEqual(stale, withOlder(BUILT))
  assert.deepEqual(failed, LOADING)
})
