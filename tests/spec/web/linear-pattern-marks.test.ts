import assert from 'node:assert/strict'
import test from 'node:test'
import type { MarkRange } from '../../../core/search/marks.ts'
import { compileLinearPattern } from '../../../web/search/linear-pattern.ts'

test('4. what was found is marked, and nothing where only an empty text was found', () => {
  const samples: readonly (readonly [text: string, field: string])[] = [
    ['a+', 'caat a'],
    ['(a)|b', 'abc'],
    ['a*?', 'aa'],
    ['x*', 'axxb'],
    ['\\b', 'a b'],
    ['^a', 'aa'],
  ]

  const marks = samples.map(([text, field]) => marksOf(text, field))

  assert.deepEqual(marks, [
    [
      [1, 3],
      [5, 6],
    ],
    [
      [0, 1],
      [1, 2],
    ],
    [],
    [[1, 3]],
    [],
    [[0, 1]],
  ])
})

test('4. marks count an emoji as two, wherever it stands, and may begin within one', () => {
  const field = '😀 a 😁b\ud83d'

  const marks = ['[ab]', '\ude00', '\\ud83d', '.+'].map((text) => marksOf(text, field))

  assert.deepEqual(marks, [
    [
      [3, 4],
      [7, 8],
    ],
    [[1, 2]],
    [
      [0, 1],
      [5, 6],
      [8, 9],
    ],
    [[0, 9]],
  ])
})

test('4. no more than a hundred stretches of a field are marked', () => {
  const marks = marksOf('a', 'ab'.repeat(500))

  assert.equal(marks.length, 100)
  assert.deepEqual(marks.at(-1), [198, 199])
})

function marksOf(text: string, field: string): readonly MarkRange[] {
  const compiled = compileLinearPattern(text, { ignoreCase: false })
  assert.ok(compiled.ok, text)
  return compiled.value.marks(field)
}
