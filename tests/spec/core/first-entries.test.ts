import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { firstEntries } from '../../../core/commands/changing-list.ts'

const ENTRIES = [
  { id: 'a', line: 'awk "{ print $1 }" | tr "]" "["' },
  { id: 'b', line: 'echo "\\\\" \\" }]' },
  { id: 'c', notes: 'nested', tags: ['x', 'y'], more: { of: [{ it: 1 }] } },
]

describe('truncated list (specification 4, 7)', () => {
  test('is read up to its last complete entry', () => {
    const text = JSON.stringify(ENTRIES)
    const withinThird = text.indexOf('nested')

    assert.deepEqual(firstEntries(text.slice(0, withinThird)), ENTRIES.slice(0, 2))
    assert.deepEqual(firstEntries(text), ENTRIES)
  })

  test('yields a prefix of the list wherever it is cut', () => {
    const entry = fc.record({ id: fc.string(), line: fc.string({ unit: 'binary' }), tags: fc.array(fc.string()) })
    const property = fc.property(fc.array(entry, { minLength: 1 }), fc.nat(), fc.boolean(), (entries, cut, isWide) => {
      const text = JSON.stringify(entries, null, isWide ? 2 : 0)
      const read = firstEntries(text.slice(0, cut % (text.length + 1)))
      assert.deepEqual(read, JSON.parse(JSON.stringify(entries.slice(0, read.length))))
      assert.equal(firstEntries(text).length, entries.length)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test("yields nothing if it isn't a list", () => {
    const texts = ['', '[', '{"id":1}', '"[{}"', '<html>', '[}]', ']]]', '[{},,', '[{"a":]}', 'null']

    assert.deepEqual(
      texts.map((text) => firstEntries(text).length),
      [0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    )
  })
})
