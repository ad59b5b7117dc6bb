import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { jsonPlaces } from '../../../cli/build/content/read-resume.ts'
import { jsonValueOf } from '../../../core/parsing/parse.ts'
import { parseResume } from '../../../core/resume/resume.ts'

const NAMES = ['basics', 'work', 'skills', 'name', 'startDate', 'endDate', 'url', 'keywords', '__proto__', 'x']

describe('any resume', () => {
  test('is valid, or its faults name existing fields', () => {
    const property = fc.property(anyValue(), (value) => {
      const text = JSON.stringify(value)
      const read = jsonPlaces(text)
      const parsed = parseResume(JSON.parse(text))

      assert.ok(read.ok)
      if (parsed.ok) return
      assert.ok(parsed.error.length > 0)
      for (const { field } of parsed.error) assert.ok(field === '' || read.value.places.has(field), field)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('is readable if and only if it is JSON', () => {
    const property = fc.property(anyDamagedText(), (text) => {
      assert.equal(jsonPlaces(text).ok, jsonValueOf(text) !== undefined, text)
    })

    fc.assert(property, { numRuns: 2000 })
  })

  test('is still valid when parsed again', () => {
    const property = fc.property(anyValue(), (value) => {
      const parsed = parseResume(value)
      if (parsed.ok) assert.deepEqual(parseResume(parsed.value), parsed)
    })

    fc.assert(property, { numRuns: 500 })
  })
})

function anyValue(): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(fc.string(), fc.constantFrom('', '2021', '2021-13', 'https://example.com', null, true, 7))
  return fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value')), fc.dictionary(anyName(), tie('value'))),
  })).value
}

function anyName(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...NAMES), fc.string())
}

/** Arbitrary texts made from valid JSON by replacing a piece, which usually makes them invalid. */
function anyDamagedText(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(',', '"', '}', '01', '\\u12', '-', '\t'),
  )
  return fc
    .record({ text: fc.json(), at: fc.nat(60), without: fc.nat(3), piece })
    .map(({ text, at, without, piece }) => text.slice(0, at) + piece + text.slice(at + without))
}
