import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type FieldSearch, literalSearch, patternSearch } from '../../../core/search/search-commands.ts'

describe('highlights (specification 4)', () => {
  test('cover every match of a pattern', () => {
    const marks = ['git', 'g?', '^', '[a-z]+', 'GIT'].map((text) => searchFor(text).marks('git g it'))

    assert.deepEqual(marks, [
      [[0, 3]],
      [
        [0, 1],
        [4, 5],
      ],
      [],
      [
        [0, 3],
        [4, 5],
        [6, 8],
      ],
      [],
    ])
  })

  test('ignore case on request', () => {
    const pattern = searchFor('git.', true)
    const literal = literalSearch({ text: 'GIT(', ignoreCase: true })

    assert.deepEqual([pattern.test('A GIT!'), pattern.marks('A GIT!')], [true, [[2, 6]]])
    assert.deepEqual([literal.test('a git('), literal.marks('a git(')], [true, [[2, 6]]])
  })

  test('are left out if lower case changes the length', () => {
    const literal = literalSearch({ text: 'x', ignoreCase: true })

    assert.deepEqual([literal.test('İX'), literal.marks('İX')], [true, []])
  })

  test('are limited to a hundred per field', () => {
    const field = 'a'.repeat(5000)

    assert.equal(searchFor('a').marks(field).length, 100)
    assert.equal(literalSearch({ text: 'a', ignoreCase: false }).marks(field).length, 100)
  })

  test("don't depend on earlier fields", () => {
    const search = searchFor('a')

    const answers = ['a', 'a', 'ba'].map((field) => [search.test(field), search.marks(field)])

    assert.deepEqual(answers, [
      [true, [[0, 1]]],
      [true, [[0, 1]]],
      [true, [[1, 2]]],
    ])
  })

  test('are sorted, separate, within the field, and only on matches', () => {
    const text = fc.stringMatching(/^[ab.я*+?|]{1,4}$/)
    const property = fc.property(
      text,
      fc.stringMatching(/^[abя ]{0,12}$/),
      fc.boolean(),
      (sought, field, ignoreCase) => {
        const pattern = { text: sought, ignoreCase }
        const compiled = patternSearch(pattern)
        const searches: readonly FieldSearch[] = [literalSearch(pattern), ...(compiled.ok ? [compiled.value] : [])]
        for (const search of searches) assertMarks(search, field)
      },
    )

    fc.assert(property, { numRuns: 500 })
  })
})

function assertMarks({ test: isMatch, marks }: FieldSearch, field: string): void {
  let last = 0
  for (const [start, end] of marks(field)) {
    assert.ok(last <= start && start < end && end <= field.length)
    assert.ok(isMatch(field))
    last = end
  }
}

function searchFor(text: string, ignoreCase = false): FieldSearch {
  const search = patternSearch({ text, ignoreCase })
  assert.ok(search.ok)
  return search.value
}
