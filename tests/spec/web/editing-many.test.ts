import assert from 'node:assert/strict'
import test from 'node:test'
import {
  changedSentence,
  idsWith,
  nameOfChange,
  namesInUse,
  undoneSentence,
} from '../../../web/commander/editing/many/change-notices.ts'
import { createSelection } from '../../../web/commander/editing/many/selection.ts'

const AT = '2026-01-02T03:04:05.000Z'
const COMMANDS = [
  { id: 'a', notes: 'A', line: 'a', platform: 'Bash', tags: ['Text', 'text'] },
  { id: 'b', notes: 'B', line: 'b', platform: 'bash', tags: ['text', 'text'] },
  { id: 'c', notes: null, line: 'c', platform: ' ' },
]

test('3. commands are chosen one by one, as a range in either direction, and many at once', () => {
  const selection = createSelection()
  const shown = ['a', 'b', 'c', 'd', 'e']
  const chosen = () => [...selection.ids()].join('')

  selection.press('d', true, { isRange: true, shown })
  assert.equal(chosen(), 'd')
  selection.press('b', true, { isRange: true, shown })
  assert.equal(chosen(), 'dbc')
  selection.press('c', false, { isRange: false, shown })
  selection.press('e', true, { isRange: true, shown: ['a', 'e'] })
  assert.equal(chosen(), 'dbe')
  selection.keep((id) => id !== 'd')
  selection.set(['x', 'y'], true)
  assert.equal(chosen(), 'bexy')
  selection.clear()
  assert.equal(chosen(), '')
})

test('3. whoever listens is told of a change, and no longer once they have ended that', () => {
  const selection = createSelection()
  let told = 0
  const end = selection.subscribe(() => {
    told += 1
  })

  selection.set(['a'], true)
  selection.keep(() => true)
  end()
  selection.clear()

  assert.equal(told, 1)
})

test('3. what a change of many has done is said with what stayed as it was', () => {
  const report = { id: 'x', at: AT, changed: ['a', 'b'], skipped: ['c'] }
  const ids = ['a', 'b', 'c']

  const sentences = [
    changedSentence({ action: 'delete', ids }, { ...report, action: 'delete', skipped: [] }),
    changedSentence({ action: 'restore', ids }, { ...report, action: 'restore' }),
    changedSentence({ action: 'tags', ids, add: ['x'] }, { ...report, action: 'tags' }),
    changedSentence({ action: 'tags', ids, add: ['x'], remove: ['X'] }, { ...report, action: 'tags', skipped: ids }),
    changedSentence({ action: 'platform', ids, platform: null }, { ...report, action: 'platform', skipped: [] }),
  ]

  assert.deepEqual(sentences, [
    'Deleted 2 commands.',
    'Restored 2 commands.',
    'Added the tag “x” to 2 commands. 1 command stayed as it was.',
    'Renamed the tag “X” to “x” in 2 commands. 3 commands stayed as they were.',
    'Removed the platform from 2 commands.',
  ])
})

test('3. an undo says what it has left alone, and what is gone', () => {
  const all = Array.from({ length: 32_119 }, (_, index) => `${index}`)

  assert.equal(
    undoneSentence({ id: 'x', undone: all, kept: [], gone: [] }),
    'Undone: 32,119 commands are as they were before.',
  )
  assert.equal(
    undoneSentence({ id: 'x', undone: ['a'], kept: ['b', 'c'], gone: ['d'] }),
    'Undone: 1 command is as it was before. 2 commands changed since then were left alone. 1 command had been deleted for good.',
  )
  assert.equal(
    undoneSentence({ id: null, undone: [], kept: ['b'], gone: [] }),
    'Nothing was undone. 1 command changed since then was left alone.',
  )
  const change = { id: 'x', action: 'import', at: AT, count: 32_119, undoneAt: null } as const
  assert.equal(nameOfChange(change), 'Imported 32,119 commands')
  assert.equal(nameOfChange({ ...change, action: 'push', count: 1 }), 'Pushed 1 command from files')
})

test('3. platforms and tags are listed as they are written, with the commands that have them, each counted once', () => {
  assert.deepEqual(namesInUse(COMMANDS, 'platform'), [
    { name: 'bash', count: 1 },
    { name: 'Bash', count: 1 },
  ])
  assert.deepEqual(namesInUse(COMMANDS, 'tag'), [
    { name: 'text', count: 2 },
    { name: 'Text', count: 1 },
  ])
  assert.deepEqual(idsWith(COMMANDS, 'tag', 'text'), ['a', 'b'])
})
