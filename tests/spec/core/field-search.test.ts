import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FieldSearch, literalSearch, patternSearch } from '../../../core/search/search-commands.ts'

test('4. a pattern marks every stretch that it matches, and nothing where it matches nothing', () => {
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

test('4. ignoring case, a pattern and a text as it stands are found in any case', () => {
  const pattern = searchFor('git.', true)
  const literal = literalSearch({ text: 'GIT(', ignoreCase: true })

  assert.deepEqual([pattern.test('A GIT!'), pattern.marks('A GIT!')], [true, [[2, 6]]])
  assert.deepEqual([literal.test('a git('), literal.marks('a git(')], [true, [[2, 6]]])
})

test('4. where lower case has another length, a text is found in any case but not marked in the wrong place', () => {
  const literal = literalSearch({ text: 'x', ignoreCase: true })

  assert.deepEqual([literal.test('İX'), literal.marks('İX')], [true, []])
})

test('4. a field has a hundred marks at most', () => {
  const field = 'a'.repeat(5000)

  assert.equal(searchFor('a').marks(field).length, 100)
  assert.equal(literalSearch({ text: 'a', ignoreCase: false }).marks(field).length, 100)
})

test('4. asking twice gives the same: nothing is remembered from field to field', () => {
  const search = searchFor('a')

  const answers = ['a', 'a', 'ba'].map((field) => [search.test(field), search.marks(field)])

  assert.deepEqual(answers, [
    [true, [[0, 1]]],
    [true, [[0, 1]]],
    [true, [[1, 2]]],
  ])
})

test('4. marks rise, never overlap, lie within the field, and are there only where the test passes', () => {
  const text = fc.stringMatching(/^[ab.я*+?|]{1,4}$/)
  const property = fc.property(text, fc.stringMatching(/^[abя ]{0,12}$/), fc.boolean(), (sought, field, ignoreCase) => {
    const pattern = { text: sought, ignoreCase }
    const compiled = patternSearch(pattern)
    const searches: readonly FieldSearch[] = [literalSearch(pattern), ...(compiled.ok ? [compiled.value] : [])]
    for (const { test: isMatch, marks } of searches) {
      let last = 0
      for (const [start, end] of marks(field)) {
        assert.ok(last <= start && start < end && end <= field.length)
        assert.ok(isMatch(field))
        last = end
      }
    }
  })

  fc.assert(property, { numRuns: 500 })
})

function searchFor(text: string, ignoreCase = false): FieldSearch {
  const search = patternSearch({ text, ignoreCase })
  assert.ok(search.ok)
  return search.value
}
