import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { mergeListChanges } from '../../../core/commands/changing-list.ts'

const A = { id: 'a', notes: 'A', line: 'a' }
const LATER = { ...A, line: 'later' }
const NOTHING = { added: [], put: [], removed: [] }

const CASES = [
  ['nothing', [], NOTHING],
  [
    'a deletion that is undone',
    [
      { ...NOTHING, removed: ['a'] },
      { ...NOTHING, put: [A] },
    ],
    { ...NOTHING, put: [A] },
  ],
  [
    'an edit, then a deletion',
    [
      { ...NOTHING, put: [A] },
      { ...NOTHING, removed: ['a'] },
    ],
    { ...NOTHING, removed: ['a'] },
  ],
  [
    'two edits',
    [
      { ...NOTHING, put: [A] },
      { ...NOTHING, put: [LATER] },
    ],
    { ...NOTHING, put: [LATER] },
  ],
  ['an addition', [{ ...NOTHING, added: [A] }], { ...NOTHING, put: [A] }],
] as const

describe('changes taken together', () => {
  for (const [name, changes, expected] of CASES) {
    test(`keep the last change of each command: ${name}`, () => {
      assert.deepEqual(mergeListChanges(changes), expected)
    })
  }
})
