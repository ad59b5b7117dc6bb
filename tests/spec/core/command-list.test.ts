import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCommandList, readCommandListText } from '../../../core/commands/command-list.ts'
import { failure, success } from '../../../core/result.ts'

const LIST = [
  { id: '1', notes: 'Shows what changed', line: 'git status' },
  { id: '2', notes: 'Lists all files', line: 'ls -a', platform: 'shell', tags: ['files'] },
]

test('7. the reply is read as an array of entries with id, notes and line, in its order', () => {
  assert.deepEqual(readCommandList(LIST), success({ commands: LIST, unreadable: 0 }))
  assert.deepEqual(readCommandList([]), success({ commands: [], unreadable: 0 }))
})

test('3. a number as id is kept as its text', () => {
  const list = readCommandList([{ id: 7, notes: 'n', line: 'l' }])

  assert.deepEqual(list, success({ commands: [{ id: '7', notes: 'n', line: 'l' }], unreadable: 0 }))
})

test('3. an entry with null or missing notes or line can be read', () => {
  const list = readCommandList([{ id: 'a', notes: null, line: 'l' }, { id: 'b', notes: 'n', line: null }, { id: 'c' }])

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

test('7. entries that cannot be read are left out and counted, the others keep their order', () => {
  const [first, second] = LIST
  const unreadable = [null, 3, 'git status', [], {}, { id: null }, { id: 'x', notes: 5 }, { id: 'y', line: {} }]

  assert.deepEqual(
    readCommandList([second, ...unreadable, first]),
    success({ commands: [second, first], unreadable: 8 }),
  )
})

test('3. id is a unique key: of several entries with one id the first is kept, the rest are counted', () => {
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

test("3. '__proto__' is an id like any other", () => {
  const list = readCommandListText('[{"id":"__proto__","__proto__":{"line":"hidden"}}]')

  assert.deepEqual(list, success({ commands: [{ id: '__proto__', notes: null, line: null }], unreadable: 0 }))
})

for (const reply of ['{"commands":[]}', '"git status"', '1', 'true', 'null']) {
  test(`7. a reply of ${reply} is said to be no list of commands`, () => {
    assert.deepEqual(readCommandListText(reply), failure({ code: 'commands/not-a-list' }))
  })
}

for (const reply of ['', '<html>', '[{"id":1}', 'undefined']) {
  test(`7. a reply of ${JSON.stringify(reply)} is said to be something other than JSON`, () => {
    assert.deepEqual(readCommandListText(reply), failure({ code: 'http/not-json' }))
  })
}
