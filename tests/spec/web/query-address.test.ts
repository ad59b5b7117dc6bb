import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parsePath } from '../../../core/routing/location.ts'
import { COMMANDER_ADDRESS } from '../../../core/routing/screens.ts'
import { EMPTY_QUERY, type SearchQuery } from '../../../core/search/query.ts'
import { addressOfQuery, isTooLongForAddress, readQuery } from '../../../web/commander/search/query-address.ts'

describe('query in the address', () => {
  test('is empty without a search', () => {
    assert.equal(addressOfQuery(EMPTY_QUERY, null), COMMANDER_ADDRESS)
    assert.deepEqual(queryAt(COMMANDER_ADDRESS), EMPTY_QUERY)
  })

  test('has text, mode, case, platforms, tags and order', () => {
    const query: SearchQuery = {
      text: 'a b&c',
      mode: 'words',
      ignoreCase: true,
      filter: { platforms: ['git', 'c++'], tags: ['undo'], id: null },
      sort: 'newest',
    }
    const address = `${COMMANDER_ADDRESS}?q=a+b%26c&mode=words&case=any&platform=git&platform=c%2B%2B&tag=undo&sort=newest`

    assert.equal(addressOfQuery(query, null), address)
    assert.deepEqual(queryAt(address), query)
  })

  for (const [name, segment] of [
    ['git', 'git'],
    ['c++ & more', 'c%2B%2B%20%26%20more'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['100%', '100%25'],
    ['Übung', '%C3%9Cbung'],
  ] as const) {
    test(`has its own path for "${name}"`, () => {
      const ofPlatform = { ...EMPTY_QUERY, text: 'x', filter: { platforms: [name], tags: ['undo'], id: null } }
      const ofCommand = { ...EMPTY_QUERY, filter: { platforms: [], tags: [], id: name } }

      assert.equal(addressOfQuery(ofPlatform, name), `${COMMANDER_ADDRESS}/platforms/${segment}?q=x&tag=undo`)
      assert.equal(addressOfQuery(ofCommand, null), `${COMMANDER_ADDRESS}/commands/${segment}`)
      assert.deepEqual(queryAt(`${COMMANDER_ADDRESS}/platforms/${segment}?q=x&tag=undo`), ofPlatform)
      assert.deepEqual(queryAt(`${COMMANDER_ADDRESS}/commands/${segment}/`), ofCommand)
    })
  }

  test('escapes names made of dots, which browsers would resolve', () => {
    const query = { ...EMPTY_QUERY, filter: { platforms: [], tags: [], id: '..' } }

    assert.equal(addressOfQuery(query, null), `${COMMANDER_ADDRESS}?id=..`)
    assert.deepEqual(queryAt(`${COMMANDER_ADDRESS}?id=..`), query)
    assert.equal(queryAt(`${COMMANDER_ADDRESS}?id=x%2F1`).filter.id, 'x/1')
  })

  test('is a pattern if it has text but no mode', () => {
    const modes = ['?q=git', '?q=git&mode=words', '', '?mode=pattern', '?platform=git'].map(
      (search) => readQuery({ pathname: COMMANDER_ADDRESS, search }, 'words').mode,
    )

    assert.deepEqual(modes, ['pattern', 'words', 'words', 'pattern', 'words'])
  })

  test('ignores unknown parameters and values', () => {
    const queries = ['?code=1&state=2', '?mode=magic', '?case=lower', '?sort=oldest', '?', '?=&&'].map((search) =>
      queryAt(COMMANDER_ADDRESS + search),
    )

    for (const query of queries) assert.deepEqual(query, EMPTY_QUERY)
  })

  for (const [name, text] of [
    ['ASCII', 'x'.repeat(1998)],
    ['escaped', `${' x%'.repeat(399)}xxx`],
  ] as const) {
    test(`leaves out text that's too long: ${name}`, () => {
      const longest = { ...EMPTY_QUERY, text }
      const tooLong = { ...EMPTY_QUERY, text: `${text}x` }

      assert.deepEqual([isTooLongForAddress(longest), isTooLongForAddress(tooLong)], [false, true])
      assert.deepEqual(queryAt(addressOfQuery(longest, null)), longest)
      assert.equal(addressOfQuery(tooLong, null), COMMANDER_ADDRESS)
    })
  }

  test('is read back from its address unchanged', () => {
    const texts = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3 })
    const aQuery: fc.Arbitrary<SearchQuery> = fc.record(
      {
        text: fc.string({ unit: 'grapheme', minLength: 1 }),
        mode: fc.constantFrom('pattern', 'words'),
        ignoreCase: fc.boolean(),
        filter: fc.record({ platforms: texts, tags: texts, id: fc.constant(null) }, { noNullPrototype: true }),
        sort: fc.constantFrom('newest', 'changed', null),
      },
      { noNullPrototype: true },
    )

    fc.assert(fc.property(aQuery, (query) => assert.deepEqual(queryAt(addressOfQuery(query, null)), query)))
  })
})

function queryAt(address: string): SearchQuery {
  return readQuery(parsePath(address), 'pattern')
}
