import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { labelWarnings } from '../../../core/commands/warnings/warnings-of.ts'

const LIBRARY = [
  { id: 'a', notes: null, line: 'a', platform: 'bash', tags: ['text', 'Regular Expression'] },
  { id: 'b', notes: null, line: 'b', platform: 'bash', tags: ['text'] },
  { id: 'c', notes: null, line: 'c', platform: 'Git' },
]

describe('label warnings', () => {
  test('name the platform that differs only by case', () => {
    assert.deepEqual(labelWarnings({ platform: 'Bash' }, LIBRARY, null), [
      { code: 'label/similar', field: 'platform', label: 'Bash', usual: 'bash', count: 2 },
    ])
  })

  test('cover each tag that differs by case or space', () => {
    const warnings = labelWarnings(
      { tags: ['text', 'Text', 'new', 'regular expression', 'RegularExpression'] },
      LIBRARY,
      null,
    )

    assert.deepEqual(
      warnings.map(({ field }) => field),
      ['tags[1]', 'tags[3]', 'tags[4]'],
    )
    assert.deepEqual(warnings[1], {
      code: 'label/similar',
      field: 'tags[3]',
      label: 'regular expression',
      usual: 'Regular Expression',
      count: 1,
    })
  })

  test('compare a platform only with those of other commands', () => {
    assert.deepEqual(labelWarnings({ platform: 'Text', tags: ['Bash'] }, LIBRARY, null), [])
    assert.deepEqual(labelWarnings({ platform: 'git' }, LIBRARY, 'c'), [])
  })

  test("don't choose between equally common spellings", () => {
    assert.deepEqual(
      labelWarnings({ platform: 'git' }, [...LIBRARY, { id: 'd', notes: null, line: 'd', platform: 'git' }], null),
      [],
    )
  })

  test('concern the rarer of two spellings', () => {
    const library = [...LIBRARY, { id: 'd', notes: null, line: 'd', platform: 'Bash' }]

    assert.equal(labelWarnings({ platform: 'Bash' }, library, null).length, 1)
    assert.deepEqual(labelWarnings({ platform: 'bash' }, library, null), [])
  })

  test('ignore merely similar names and JavaScript properties', () => {
    assert.deepEqual(
      labelWarnings({ platform: 'constructor', tags: ['toString', '__proto__', 'texts'] }, LIBRARY, null),
      [],
    )
    assert.deepEqual(labelWarnings({}, LIBRARY, null), [])
  })
})
