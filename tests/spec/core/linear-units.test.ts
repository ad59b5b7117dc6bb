import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { closeOverCase } from '../../../core/search/linear/close-over-case.ts'
import { escapedSet } from '../../../core/search/linear/escaped-set.ts'
import { toPoints, unitsBefore } from '../../../core/search/linear/unit-points.ts'
import { complementOf, includesUnit, type UnitRange, unitSet } from '../../../core/search/linear/unit-set.ts'

const ALL_UNITS = [...Array(0x10000).keys()]

test('4. \\d, \\s, \\w, their opposites and the dot are exactly what the browser takes for them, unit by unit', () => {
  const texts = ['.', '\\d', '\\D', '\\s', '\\S', '\\w', '\\W']

  const wrong = texts.flatMap((text) => {
    const [set, native] = [escapedSet(text) ?? [], new RegExp(text)]
    return ALL_UNITS.filter((unit) => includesUnit(set, unit) !== native.test(String.fromCharCode(unit)))
  })

  assert.deepEqual(wrong, [])
})

test('4. letters that are one in any case are exactly those that the browser takes for one', () => {
  const letters = [...'aikså߿µǅſςΣIİıÅᾳιᏸꭰяÐ\u0345\u212a\u1e9e\ud801'].map((letter) => letter.charCodeAt(0))

  const wrong = letters.flatMap((letter) => {
    const [set, native] = [closeOverCase([[letter, letter]]), new RegExp(String.fromCharCode(letter), 'i')]
    return ALL_UNITS.filter((unit) => includesUnit(set, unit) !== native.test(String.fromCharCode(unit)))
  })

  assert.deepEqual(wrong, [])
})

test('4. a set is what its ranges hold, and its complement all else', () => {
  const property = fc.property(someRanges(), fc.nat(0xffff), (ranges, unit) => {
    const isIn = ranges.some(([first, last]) => first <= unit && unit <= last)
    assert.equal(includesUnit(unitSet(ranges), unit), isIn)
    assert.equal(includesUnit(complementOf(unitSet(ranges)), unit), !isIn)
    assert.deepEqual(complementOf(complementOf(unitSet(ranges))), unitSet(ranges))
  })

  fc.assert(property, {
    numRuns: 1000,
    examples: [
      [[[0, 0xffff]], 5],
      [[], 0],
      [
        [
          [0, 1],
          [2, 3],
        ],
        2,
      ],
    ],
  })
})

test('4. a text as points has one for each unit, the same for the same and another for another', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
    const points = [...toPoints(text)]
    assert.equal(points.length, text.length)
    assert.equal(new Set(points).size, new Set(text.split('')).size)
    assert.ok(toPoints(text).isWellFormed())
  })

  fc.assert(property, { examples: [['\ud83d'], ['😀'], ['\ude00\ud83d'], ['\u{100000}\udbc0']] })
})

test('4. a place among the points is a place in the text', () => {
  const points = toPoints('a😀b')

  const places = [...points.matchAll(/[ab]/g)].map(({ index }) => unitsBefore(points, index))

  assert.deepEqual(places, [0, 3])
})

function someRanges(): fc.Arbitrary<readonly UnitRange[]> {
  const unit = fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 1, 2, 3, 0xfffe, 0xffff))
  const range = fc.tuple(unit, unit).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  return fc.array(range, { maxLength: 5 })
}
