import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCommandList, readCommandListText } from '../../../core/commands/command-list.ts'
import { failure, success } from '../../../core/result.ts'

const LIST = [
  { id: '1', notes: 'Shows what changed', line: 'git status' },
  { id: '2', notes: 'Lists all files', line: 'ls -a', platform: 'shell', tags: ['files'] },
]

describe('response of the commands endpoint (specification 3, 7)', () => {
  test('is an array of entries in order', () => {
    assert.deepEqual(readCommandList(LIST), success({ commands: LIST, unreadable: 0 }))
    assert.deepEqual(readCommandList([]), success({ commands: [], unreadable: 0 }))
  })

  test('can have numbers as ids', () => {
    const list = readCommandList([{ id: 7, notes: 'n', line: 'l' }])

    assert.deepEqual(list, success({ commands: [{ id: '7', notes: 'n', line: 'l' }], unreadable: 0 }))
  })

  test('can have null or missing notes and lines', () => {
    const list = readCommandList([
      { id: 'a', notes: null, line: 'l' },
      { id: 'b', notes: 'n', line: null },
      { id: 'c' },
    ])

    assert.deepEqual(
      list,
      success({
        commands: [
          { id: 'a', notes: null, line: 'l' },
          { id: 'b', notes: 'n', line: null },
          { id: 'c', notes: null, line: null },
        ],
        unreadable: 0,
      }),
    )
  })

  test('loses only invalid entries, which are counted', () => {
    const [first, second] = LIST
    const unreadable = [null, 3, 'git status', [], {}, { id: null }, { id: 'x', notes: 5 }, { id: 'y', line: {} }]

    assert.deepEqual(
      readCommandList([second, ...unreadable, first]),
      success({ commands: [second, first], unreadable: 8 }),
    )
  })

  test('keeps the first of several entries with the same id', () => {
    const list = readCommandList([{ id: 1, line: 'first' }, { id: '1', line: 'second' }, { id: 1 }, { id: 2 }])

    assert.deepEqual(
      list,
      success({
        commands: [
          { id: '1', notes: null, line: 'first' },
          { id: '2', notes: null, line: null },
        ],
        unreadable: 2,
      }),
    )
  })

  test("can have '__proto__' as an id", () => {
    const list = readCommandListText('[{"id":"__proto__","__proto__":{"line":"hidden"}}]')

    assert.deepEqual(list, success({ commands: [{ id: '__proto__', notes: null, line: null }], unreadable: 0 }))
  })

  for (const reply of ['{"commands":[]}', '"git status"', '1', 'true', 'null']) {
    test(`is not a list if it is ${reply}`, () => {
      assert.deepEqual(readCommandListText(reply), failure({ code: 'commands/not-a-list' }))
    })
  }

  for (const reply of ['', '<html>', '[{"id":1}', 'undefined']) {
    test(`is not JSON if it is ${JSON.stringify(reply)}`, () => {
      assert.deepEqual(readCommandListText(reply), failure({ code: 'http/not-json' }))
    })
  }
})
