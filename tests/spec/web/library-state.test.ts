import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type LibraryState,
  refreshing,
  withChanged,
  withFetched,
  withOlder,
  withoutFetched,
} from '../../../web/library/library-state.ts'

const PROBLEM = { code: 'http/unreachable' } as const
const LOADING: LibraryState = { state: 'loading' }
const BUILT = { total: 359, unreadable: 0, builtAt: '2026-01-02T03:04:05.000Z' }

describe('state of the library', () => {
  test('shows an older list while fetching a newer one', () => {
    assert.deepEqual(withOlder(BUILT), { state: 'ready', ...BUILT, freshness: { kind: 'refreshing' } })
  })

  test('is current once the list has arrived', () => {
    assert.deepEqual(withFetched({ total: 3, unreadable: 2 }), {
      ...{ state: 'ready', total: 3, unreadable: 2, builtAt: null },
      freshness: { kind: 'fresh' },
    })
  })

  test('keeps an older list if fetching fails', () => {
    const withList = withoutFetched(withOlder(BUILT), PROBLEM)
    const without = withoutFetched(LOADING, PROBLEM)

    assert.deepEqual(withList, { state: 'ready', ...BUILT, freshness: { kind: 'stale', problem: PROBLEM } })
    assert.deepEqual(without, { state: 'failed', problem: PROBLEM })
  })

  test('says how many cards were loaded if some are missing', () => {
    const counts = [24, undefined].map((have) => withoutFetched(withOlder(BUILT), PROBLEM, have))

    assert.deepEqual(
      counts.map((state) => 'have' in state && state.have),
      [24, false],
    )
  })

  test('gets new counts when the list changes', () => {
    const counts = { total: 2, unreadable: 1 }

    assert.deepEqual(withChanged(withOlder(BUILT), counts), withOlder({ ...BUILT, ...counts }))
    assert.deepEqual(withChanged(LOADING, counts), LOADING)
  })

  test("fetches again after 'Try again'", () => {
    const stale = refreshing(withoutFetched(withOlder(BUILT), PROBLEM))
    const failed = refreshing(withoutFetched(LOADING, PROBLEM))

    assert.deepEqual(stale, withOlder(BUILT))
    assert.deepEqual(failed, LOADING)
  })
})
