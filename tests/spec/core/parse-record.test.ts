import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { list, nonEmptyText, optional, orNull, record, text, wholeNumber } from '../../../core/parsing/parse.ts'
import { failure, success } from '../../../core/result.ts'

const parseStep = record({ description: nonEmptyText, minutes: optional(wholeNumber(1, 60)) })
const parseSteps = record({ title: text, steps: list(parseStep) })

describe('record parser (specification 3)', () => {
  test('omits optional fields that are missing', () => {
    const parse = record({ id: text, platform: optional(text) })

    const values = [parse({ id: 'a' }), parse({ id: 'a', platform: null }), parse({ id: 'a', platform: undefined })]

    for (const value of values) assert.deepEqual(value, success({ id: 'a' }))
    assert.deepEqual(parse({ id: 'a', platform: '' }), success({ id: 'a', platform: '' }))
  })

  test('checks optional fields that are present', () => {
    const parse = record({ platform: optional(text) })

    const parsed = parse({ platform: 7 })

    assert.deepEqual(parsed, failure([{ field: 'platform', expected: 'a text' }]))
  })

  test('reports the path of every fault', () => {
    const input = { title: 7, steps: [{ description: 'Taie ceapa' }, {}, null, { description: ' ', minutes: 0 }] }

    const parsed = parseSteps(input)

    assert.deepEqual(
      parsed,
      failure([
        { field: 'title', expected: 'a text' },
        { field: 'steps[1].description', expected: 'a text that is not empty' },
        { field: 'steps[2]', expected: 'an object' },
        { field: 'steps[3].description', expected: 'a text that is not empty' },
        {
          field: 'steps[3].minutes',
          expected: 'a whole number from 1 to 60',
          rule: { code: 'whole-number', min: 1, max: 60 },
        },
      ]),
    )
  })

  test("prefixes paths with the field's", () => {
    const faults = [list(parseStep)([{}]), list(parseStep)([{}], 'recipe.steps'), parseStep({}, 'step')]

    assert.deepEqual(
      faults.map((result) => !result.ok && result.error.map(({ field }) => field)),
      [['[0].description'], ['recipe.steps[0].description'], ['step.description']],
    )
  })

  test('rejects anything but objects', () => {
    const parse = record({})

    const refused = [null, undefined, 'a', 7, true, [], () => undefined].map((input) => parse(input))

    for (const result of refused) assert.deepEqual(result, failure([{ field: '', expected: 'an object' }]))
    assert.deepEqual(parse({}), success({}))
  })

  test('drops unknown fields', () => {
    const parse = record({ id: text })

    const parsed = parse({ id: 'a', admin: true, toString: 'b' })

    assert.deepEqual(parsed, success({ id: 'a' }))
  })

  test('ignores inherited fields and __proto__', () => {
    const parse = record({ id: orNull(text), isAdmin: orNull(text), toString: orNull(text) })
    const hostile: unknown = JSON.parse('{"__proto__": {"isAdmin": "yes"}, "constructor": {"prototype": {"id": "x"}}}')
    const inherited: unknown = Object.create({ id: 'inherited' })

    const values = [parse(hostile), parse(inherited)]

    for (const value of values) assert.deepEqual(value, success({ id: null, isAdmin: null, toString: null }))
    assert.equal(Object.hasOwn(Object.prototype, 'isAdmin'), false)
  })

  test('leaves the input unchanged', () => {
    const input = deepFrozen({ title: 'Sarmale', steps: [{ description: 'Opărește varza', minutes: 5, extra: [] }] })

    const parsed = parseSteps(input)

    assert.deepEqual(parsed, success({ title: 'Sarmale', steps: [{ description: 'Opărește varza', minutes: 5 }] }))
  })

  test('returns a value or faults for any JSON', () => {
    const property = fc.property(fc.jsonValue(), (input) => {
      const parsed = parseSteps(input)
      if (!parsed.ok) assert.ok(parsed.error.length > 0)
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('parses its own values to themselves', () => {
    const steps = fc.array(
      fc.record({
        description: fc.string(),
        minutes: fc.option(fc.integer({ min: -3, max: 70 })),
        extra: fc.anything(),
      }),
    )
    const property = fc.property(fc.record({ title: fc.string(), steps }), (input) => {
      const parsed = parseSteps(input)
      if (parsed.ok) assert.deepEqual(parseSteps(parsed.value), parsed)
    })

    fc.assert(property, { numRuns: 500 })
  })
})

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFrozen)
  return Object.freeze(value)
}
