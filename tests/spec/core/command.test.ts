import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { type Command, hasNotes, parseCommand, pinnedFirst } from '../../../core/commands/command.ts'
import { failure, success } from '../../../core/result.ts'

describe('command (specification 2, 3, 7)', () => {
  test('has an id, notes and a line', () => {
    const command = { id: 'git-status', notes: 'Show the state of the working tree', line: 'git status' }

    const parsed = parseCommand(command)

    assert.deepEqual(parsed, success(command))
  })

  test('can have the fields of the larger shape', () => {
    const command = { ...aCommand(), platform: 'git', howTo: 'See what changed', description: 'One.\n\nTwo.' }

    const parsed = parseCommand(command)

    assert.deepEqual(parsed, success(command))
  })

  test('comes first if it is pinned', () => {
    const commands = ['no', 'yes', undefined, 'Yes', 'yes', ''].map((pinned, index) =>
      aCommand({ id: `${index}`, ...(pinned !== undefined && { pinned }) }),
    )

    assert.equal(
      pinnedFirst(commands)
        .map(({ id }) => id)
        .join(''),
      '140235',
    )
  })

  test('keeps its line byte for byte', () => {
    const lines = ['  git  status \n', '\techo "$HOME" | tee \\\n  -a x', '<b>&amp;</b>', 'ă\u0301🚲', '']

    const parsed = lines.map((line) => parseCommand(aCommand({ line })))

    for (const [index, result] of parsed.entries()) assert.equal(result.ok && result.value.line, lines[index])
  })

  test('keeps a numeric id as its decimal text', () => {
    const ids = [0, 7, 250, -1, 'seven', ' ', '0']

    const parsed = ids.map((id) => parseCommand({ ...aCommand(), id }))

    assert.deepEqual(
      parsed.map((result) => result.ok && result.value.id),
      ['0', '7', '250', '-1', 'seven', ' ', '0'],
    )
  })

  test('is rejected without a valid id', () => {
    const ids = ['', null, undefined, true, {}, ['a'], Number.NaN, Number.POSITIVE_INFINITY]

    const parsed = ids.map((id) => parseCommand({ ...aCommand(), id }))

    for (const result of parsed) {
      assert.deepEqual(
        result,
        failure([{ field: 'id', expected: 'an id: a whole number or a text that is not empty' }]),
      )
    }
  })

  test('has null for missing notes and lines', () => {
    const parsed = [parseCommand({ id: 1 }), parseCommand({ id: 1, notes: null, line: null })]

    for (const result of parsed) assert.deepEqual(result, success({ id: '1', notes: null, line: null }))
  })

  test('is rejected if its notes or line has another type', () => {
    const parsed = parseCommand({ id: 1, notes: 7, line: ['git'] })

    assert.deepEqual(
      parsed,
      failure([
        { field: 'notes', expected: 'a text' },
        { field: 'line', expected: 'a text' },
      ]),
    )
  })

  test("has a card only if its notes aren't blank", () => {
    const notes = ['Show the state', ' x ', null, '', ' ', '\n\t']

    const withCards = notes.map((given) => hasNotes(aCommand({ notes: given })))

    assert.deepEqual(withCards, [true, true, false, false, false, false])
  })

  test('has a card even without a line', () => {
    const command = aCommand({ line: null })

    assert.equal(hasNotes(command), true)
  })

  test('yields faults, or a value that parses to itself', () => {
    const entries = fc.record(
      { id: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()), notes: fc.option(fc.string()), line: fc.jsonValue() },
      { requiredKeys: [] },
    )
    const property = fc.property(entries, (entry) => {
      const parsed = parseCommand(entry)
      if (parsed.ok) assert.deepEqual(parseCommand(JSON.parse(JSON.stringify(parsed.value))), parsed)
      else assert.ok(parsed.error.length > 0)
    })

    fc.assert(property, { numRuns: 500 })
  })

  function aCommand(given: Partial<Command> = {}): Command {
    return { id: 'git-status', notes: 'Show the state of the working tree', line: 'git status', ...given }
  }

  test("is rejected if its numeric id isn't a safe integer", () => {
    for (const id of [1.5, 2 ** 53, 1e21, Number.NaN]) {
      const parsed = parseCommand({ id, notes: null, line: null })

      assert.equal(parsed.ok, false, String(id))
    }
  })
})
