import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { idsLastChangedFirst, sortedPlaces, sortMatches } from '../../../core/search/sort-order.ts'

const MONDAY = '2026-11-16T08:00:00.000Z'
const TUESDAY = '2026-11-17T08:00:00.000Z'
const FRIDAY = '2026-11-20T08:00:00.000Z'

for (const [what, moments, expected] of [
  ['an empty library has no order', [], []],
  ['one command needs no order', [MONDAY], []],
  ['commands changed at the same time need no order', [MONDAY, MONDAY, MONDAY], []],
  ['the last changed is first, and the first changed is left out', [TUESDAY, MONDAY, FRIDAY], [2, 0]],
  ['of commands changed at the same time, the newer is first', [FRIDAY, MONDAY, FRIDAY, TUESDAY], [2, 0, 3]],
  ['commands with an unknown time of change count as the oldest', ['', FRIDAY, MONDAY, ''], [1, 2]],
] as const) {
  test(`the order by last change: ${what}`, () => {
    const commands = moments.map((at, index) => ({ id: `${index}`, at, revision: 1 }))

    assert.deepEqual(
      idsLastChangedFirst(commands),
      expected.map((index) => `${index}`),
    )
  })
}

describe('sort order', () => {
  test('follows revisions even if the clock went back', () => {
    const commands = [
      { id: 'begun', at: MONDAY, revision: 1 },
      { id: 'ahead', at: FRIDAY, revision: 2 },
      { id: 'then', at: TUESDAY, revision: 3 },
    ]

    assert.deepEqual(idsLastChangedFirst(commands), ['then', 'ahead'])
  })

  for (const [what, pinned, changed, expected] of [
    ['the newest cards come first', '', '', 'edcba'],
    ['pinned commands come first, in library order', 'ab', '', 'abedc'],
    ['a list of pinned commands stays as it is', 'abcde', 'edc', 'abcde'],
    ['changed commands come first, then the newest', '', 'bd', 'bdeca'],
    ['pinned commands come before changed ones, even if changed', 'ab', 'dbc', 'abdce'],
    ["an id that isn't in the list is ignored", '', 'xbxx', 'bedca'],
    ['a repeated id counts once', '', 'bcb', 'bceda'],
  ] as const) {
    test(`for cards: ${what}`, () => {
      const ids = [...'abcde']

      const places = sortedPlaces({ ids, pinned: pinned.length }, [...changed])

      assert.equal([...places].map((place) => ids[place]).join(''), expected)
    })
  }

  test('keeps similar commands after the matches', () => {
    const newestFirst = Uint32Array.of(5, 4, 3, 2, 1, 0)

    assert.deepEqual([...sortMatches(newestFirst, Uint32Array.of(0, 3, 5, 1, 4), 3)], [5, 3, 0, 4, 1])
    assert.deepEqual([...sortMatches(newestFirst, Uint32Array.of(0, 3, 5), 3)], [5, 3, 0])
    assert.deepEqual([...sortMatches(newestFirst, Uint32Array.of(0, 3, 5), 0)], [5, 3, 0])
    assert.deepEqual([...sortMatches(newestFirst, Uint32Array.of(), 0)], [])
  })

  test('contains every card once, pinned ones first', () => {
    const ids = fc.uniqueArray(fc.string(), { maxLength: 30 })

    fc.assert(
      fc.property(ids, fc.array(fc.string(), { maxLength: 30 }), fc.nat(), (all, strange, seed) => {
        const pinned = all.length === 0 ? 0 : seed % (all.length + 1)
        const changed = [...strange, ...all.filter((_, index) => (index + seed) % 2 === 0)]

        const places = [...sortedPlaces({ ids: all, pinned }, changed)]

        assert.deepEqual(places.slice(0, pinned), [...all.keys()].slice(0, pinned))
        assert.deepEqual(
          places.toSorted((one, other) => one - other),
          [...all.keys()],
        )
      }),
    )
  })
})
