import assert from 'node:assert/strict'
import test from 'node:test'
import { labelWarnings } from '../../../core/commands/warnings/warnings-of.ts'

const LIBRARY = [
  { id: 'a', notes: null, line: 'a', platform: 'bash', tags: ['text', 'Regular Expression'] },
  { id: 'b', notes: null, line: 'b', platform: 'bash', tags: ['text'] },
  { id: 'c', notes: null, line: 'c', platform: 'Git' },
]

test('a platform that differs in case from the one in use is warned of, and the one in use is named', () => {
  assert.deepEqual(labelWarnings({ platform: 'Bash' }, LIBRARY, null), [
    {
      code: 'label/similar',
      field: 'platform',
      sentence: '2 commands have the platform “bash”. Write it the same way, or “Bash” becomes a new one.',
    },
  ])
})

test('tags that differ in case or white space are warned of one by one', () => {
  const warnings = labelWarnings(
    { tags: ['text', 'Text', 'new', 'regular expression', 'RegularExpression'] },
    LIBRARY,
    null,
  )

  assert.deepEqual(
    warnings.map(({ field }) => field),
    ['tags[1]', 'tags[3]', 'tags[4]'],
  )
  assert.match(warnings[1]?.sentence ?? '', /^One command has the tag “Regular Expression”\./)
})

test('a platform is not compared with tags, nor with that of the command itself', () => {
  assert.deepEqual(labelWarnings({ platform: 'Text', tags: ['Bash'] }, LIBRARY, null), [])
  assert.deepEqual(labelWarnings({ platform: 'git' }, LIBRARY, 'c'), [])
})

test('of two spellings in use the rarer one is warned of, the other not', () => {
  const library = [...LIBRARY, { id: 'd', notes: null, line: 'd', platform: 'Bash' }]

  assert.equal(labelWarnings({ platform: 'Bash' }, library, null).length, 1)
  assert.deepEqual(labelWarnings({ platform: 'bash' }, library, null), [])
})

test('labels that only look alike, or are as JavaScript names its own, are let be', () => {
  assert.deepEqual(
    labelWarnings({ platform: 'constructor', tags: ['toString', '__proto__', 'texts'] }, LIBRARY, null),
    [],
  )
  assert.deepEqual(labelWarnings({}, LIBRARY, null), [])
})
