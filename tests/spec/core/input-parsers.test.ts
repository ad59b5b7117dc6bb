import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { inputRecord, inputText, nullableInput } from '../../../core/commands/input-parsers.ts'
import { optional } from '../../../core/parsing/parse.ts'
import { listOfAtMost, oneOf } from '../../../core/parsing/strict.ts'
import { failure, type Result, success } from '../../../core/result.ts'

const name = inputText(20)
const note = nullableInput(inputText(5, 'anything'))
const step = inputRecord({ name, note: optional(note) })
const parse = inputRecord({ kind: oneOf('recipe'), steps: listOfAtMost(3, step) })

describe('input parsers', () => {
  test('return valid input without optional nulls', () => {
    const parsed = parse({
      steps: [
        { note: null, name: 'a' },
        { name: ' b ', note: '' },
      ],
      kind: 'recipe',
    })

    assert.deepEqual(parsed, success({ kind: 'recipe', steps: [{ name: 'a' }, { name: ' b ', note: '' }] }))
    assert.equal(parsed.ok && JSON.stringify(parsed.value).startsWith('{"kind"'), true)
  })

  test('keep a required null', () => {
    const parseNote = inputRecord({ name: optional(name), note })

    assert.deepEqual(parseNote({ note: null, name: 'a' }), success({ name: 'a', note: null }))
    assert.deepEqual(parseNote({ name: 'a' }), failure([{ field: 'note', expected: 'a text, or null' }]))
  })

  test('report every invalid field by its path', () => {
    const parsed = parse({ kind: 'book', steps: [{ name: ' ' }, 7, { name: 'a', note: '123456', done: true }], id: 1 })

    assert.deepEqual(
      parsed,
      failure([
        { field: 'kind', expected: '"recipe"' },
        { field: 'steps[0].name', expected: 'a text that is not blank', rule: { code: 'not-blank' } },
        { field: 'steps[1]', expected: 'an object' },
        { field: 'steps[2].note', expected: 'a text of at most 5 characters', rule: { code: 'max-length', max: 5 } },
        { field: 'steps[2].done', expected: 'no field of this name' },
        { field: 'id', expected: 'no field of this name' },
      ]),
    )
  })

  test('report missing fields and lists that are too long', () => {
    assert.deepEqual(
      parse({ steps: [1, 2, 3, 4] }),
      failure([
        { field: 'kind', expected: '"recipe"' },
        { field: 'steps', expected: 'at most 3 entries', rule: { code: 'max-entries', max: 3 } },
      ]),
    )
    for (const input of [null, undefined, 'a', 7, true, [], () => undefined]) {
      assert.deepEqual(parse(input), failure([{ field: '', expected: 'an object' }]))
    }
  })

  test("prefix every path with the field's", () => {
    const parsed = parse({ kind: 'recipe', steps: [{}], more: 1 }, 'body')

    assert.deepEqual(parsed.ok || parsed.error.map(({ field }) => field), ['body.steps[0].name', 'body.more'])
  })

  test('reject prototype keys as unknown', () => {
    const hostile: unknown = JSON.parse('{"kind":"recipe","steps":[],"__proto__":{"isOwner":true},"constructor":1}')
    const inherited: unknown = Object.create({ kind: 'recipe', steps: [] })

    const parsed = parse(hostile)

    assert.deepEqual(parsed.ok || parsed.error.map(({ field }) => field), ['__proto__', 'constructor'])
    assert.equal(Object.hasOwn(Object.prototype, 'isOwner'), false)
    assert.equal(parse(inherited).ok, false)
  })

  test('read prototype keys that a shape declares', () => {
    const parseOdd = inputRecord({ toString: optional(name) })

    assert.deepEqual(Object.keys(readBy(parseOdd({ toString: 'a' }))), ['toString'])
    assert.deepEqual(readBy(parseOdd({})), {})
  })

  test('return a copy and leave the input unchanged', () => {
    const input = Object.freeze({ kind: 'recipe', steps: Object.freeze([Object.freeze({ name: 'a' })]) })

    const value = readBy(parse(input))

    assert.notEqual(value, input)
    assert.deepEqual(value, input)
  })
})

function readBy(parsed: Result<object, unknown>): object {
  assert.ok(parsed.ok)
  return parsed.value
}
