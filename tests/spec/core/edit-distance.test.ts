import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { editDistance, nearestWord } from '../../../core/search/words/edit-distance.ts'
import { repairsOf } from '../../../core/search/words/find-words.ts'
import { differingBits, letterBits } from '../../../core/search/words/tokens.ts'
import { tableOfWords } from '../../../core/search/words/words-index.ts'

describe('nearest word', () => {
  for (const [typed, expected] of [
    ['tilte', 'title'],
    ['TITEL', 'title'],
    ['tte', null],
    ['tite', 'title'],
    ['ttl', null],
    ['ttle', 'title'],
    ['tidel', 'title'],
    ['tide', null],
    ['tagline', null],
  ] as const) {
    test(`to ${typed} is ${expected}`, () => {
      assert.equal(nearestWord(typed, ['notes', 'title']), expected)
    })
  }
})

describe('edit distance', () => {
  test('counts insertions, deletions, substitutions and swaps', () => {
    const pairs = ['git git', 'git gti', 'git gt', 'git gist', 'git got', 'ab ba', 'ca abc', 'git svn', 'a abcd']

    const edits = pairs.map((pair) => pair.split(' ')).map(([one = '', other = '']) => editDistance(one, other, 3))

    assert.deepEqual(edits, [0, 1, 1, 1, 1, 1, 3, 3, 3])
  })

  test('is at most one more than the maximum', () => {
    const edits = [0, 1, 2, 3, 4].map((most) => editDistance('kitten', 'sitting', most))

    assert.deepEqual(edits, [1, 2, 3, 3, 3])
  })

  test('agrees with a plain implementation', () => {
    const property = fc.property(anyWord(6), anyWord(6), fc.nat(3), (one, other, most) => {
      const enough = [0, 1, 2, 3].find((edits) => isWithin(one, other, edits)) ?? most + 1
      assert.equal(editDistance(one, other, most), Math.min(enough, most + 1))
    })

    fc.assert(property, { numRuns: 2000 })
  })

  test('is at least half the number of differing letter bits', () => {
    const property = fc.property(
      fc.string({ unit: 'binary' }),
      fc.nat(),
      fc.string({ maxLength: 1 }),
      (word, at, letter) => {
        const place = at % (word.length + 1)
        const edited = word.slice(0, place) + letter + word.slice(place + 1)
        assert.ok(differingBits(letterBits(word), letterBits(edited)) <= 2)
      },
    )

    fc.assert(property, { numRuns: 1000 })
  })

  test('leads to the same repairs as an exhaustive search', () => {
    const library = fc.array(anyWord(12), { maxLength: 30 })

    const property = fc.property(library, anyWord(12), (words, mistyped) => {
      const table = tableOfWords(words)
      const expected = table.words.filter((word) => {
        const longer = Math.max(word.length, mistyped.length)
        return word !== mistyped && isWithin(word, mistyped, longer < 4 ? 0 : longer < 8 ? 1 : 2)
      })
      const repairs = repairsOf(table, mistyped).map(({ number }) => table.words[number])
      assert.deepEqual(repairs.toSorted(), expected.toSorted())
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('leads to no repairs of very long texts', () => {
    const repairs = [31, 33, 1000].map((length) => repairsOf(tableOfWords(['git', 'status']), 'x'.repeat(length)))

    assert.deepEqual(repairs, [[], [], []])
  })
})

/** True if `edits` edits are enough to turn one word into the other. Tries every possibility. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (edits < 0) return false
  if (one === '' || other === '') return one.length + other.length <= edits
  const [restOfOne, restOfOther] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return isWithin(restOfOne, restOfOther, edits)
  const isExchanged = one[0] === other[1] && one[1] === other[0]
  return (
    isWithin(restOfOne, other, edits - 1) ||
    isWithin(one, restOfOther, edits - 1) ||
    isWithin(restOfOne, restOfOther, edits - 1) ||
    (isExchanged && isWithin(one.slice(2), other.slice(2), edits - 1))
  )
}

function anyWord(longest: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: longest })
}
