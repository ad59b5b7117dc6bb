import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EMPTY_QUERY, type Query } from '../../../core/search/query.ts'
import { readQuery, searchStringOf } from '../../../web/commander/query-address.ts'

test('4. nothing asked is nothing in the address', () => {
  assert.equal(searchStringOf(EMPTY_QUERY), '')
  assert.deepEqual(readQuery('', 'pattern'), EMPTY_QUERY)
})

test('4. text, mode, case, platforms, tags and id are in the address', () => {
  const query: Query = {
    text: 'a b&c',
    mode: 'words',
    ignoreCase: true,
    narrowing: { platforms: ['git', 'c++'], tags: ['undo'], id: 'x/1' },
  }

  assert.equal(searchStringOf(query), '?q=a+b%26c&mode=words&case=any&platform=git&platform=c%2B%2B&tag=undo&id=x%2F1')
  assert.deepEqual(readQuery(searchStringOf(query), 'pattern'), query)
})

test('4. a text that was shared without a mode is a pattern, whatever mode this browser was left in', () => {
  const modes = ['?q=git', '?q=git&mode=words', '', '?mode=pattern', '?platform=git'].map(
    (query) => readQuery(query, 'words').mode,
  )

  assert.deepEqual(modes, ['pattern', 'words', 'words', 'pattern', 'words'])
})

test('4. what an address holds besides, or holds wrongly, counts for nothing', () => {
  const queries = ['?code=1&state=2', '?mode=magic', '?case=lower', '?', '?=&&'].map((query) =>
    readQuery(query, 'pattern'),
  )

  for (const query of queries) assert.deepEqual(query, EMPTY_QUERY)
})

test('4. every ask with a text comes back from its address as it was', () => {
  const texts = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3 })
  const aQuery: fc.Arbitrary<Query> = fc.record(
    {
      text: fc.string({ unit: 'grapheme', minLength: 1 }),
      mode: fc.constantFrom('pattern', 'words'),
      ignoreCase: fc.boolean(),
      narrowing: fc.record({ platforms: texts, tags: texts, id: fc.constant(null) }, { noNullPrototype: true }),
    },
    { noNullPrototype: true },
  )

  fc.assert(fc.property(aQuery, (query) => assert.deepEqual(readQuery(searchStringOf(query), 'pattern'), query)))
})
