import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { patternSearch } from '../../../core/search/field-search.ts'
import { compileLinearPattern } from '../../../web/search/linear-pattern.ts'
import { aField, aPattern, isValid } from './linear-pattern-samples.ts'

test('4. the linear engine finds exactly the fields that the browser finds', () => {
  const property = fc.property(aPattern(), fc.array(aField(), { minLength: 1, maxLength: 8 }), (pattern, fields) => {
    const linear = compileLinearPattern(pattern.text, pattern)
    fc.pre(linear.ok)
    const native = new RegExp(pattern.text, pattern.ignoreCase ? 'i' : '')
    assert.deepEqual(
      fields.filter(linear.value.test),
      fields.filter((field) => native.test(field)),
    )
  })

  fc.assert(property, { numRuns: 3000 })
})

test('4. the linear engine marks what the browser marks, where no loop goes round in vain', () => {
  const property = fc.property(aPattern(), aField(), (pattern, field) => {
    fc.pre(!hasEmptyLoop(pattern.text))
    const linear = compileLinearPattern(pattern.text, pattern)
    const native = patternSearch(pattern)
    fc.pre(linear.ok && native.ok)
    assert.deepEqual(linear.value.marks(field), native.value.marks(field))
  })

  fc.assert(property, { numRuns: 1000 })
})

test('4. marks rise without overlap and are never empty, whatever the pattern', () => {
  const property = fc.property(aPattern(), aField(), (pattern, field) => {
    const linear = compileLinearPattern(pattern.text, pattern)
    fc.pre(linear.ok)
    const places = linear.value.marks(field).flat()
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
    assert.ok(linear.value.marks(field).every(([start, end]) => start < end && end <= field.length))
  })

  fc.assert(property, { numRuns: 1000 })
})

test('4. any text that is a pattern is found as the browser finds it, or refused', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab1\\cxu{}[]()?:<>=!^$.|*+-,dk😀'), maxLength: 8 })
  const property = fc.property(text.filter(isValid), aField(), (pattern, field) => {
    const linear = compileLinearPattern(pattern, { ignoreCase: false })
    fc.pre(linear.ok)
    assert.equal(linear.value.test(field), new RegExp(pattern).test(field))
  })

  fc.assert(property, { numRuns: 3000 })
})

test('5. whatever the text, pattern or none, the linear engine never throws', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.boolean(), (text, ignoreCase) => {
    const linear = compileLinearPattern(text, { ignoreCase })
    if (linear.ok) assert.equal(typeof linear.value.test(text), 'boolean')
  })

  fc.assert(property, { numRuns: 500 })
})

/** Whether a group is repeated: what is in it may take nothing. */
function hasEmptyLoop(text: string): boolean {
  return /\)[*+?{]/.test(text)
}
