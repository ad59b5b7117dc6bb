import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { findLiterally, type SearchableCommand } from '../../../core/search/search-commands.ts'
import { find } from './find.ts'

const LIBRARY: readonly SearchableCommand[] = [
  { notes: 'Show the state of the working tree', line: 'git status' },
  { notes: 'List all containers (running or not)', line: 'docker ps -a' },
]

test('5. an invalid pattern is searched for literally, case included, and a problem says so', () => {
  const found = find(LIBRARY, '(running')
  const otherCase = find(LIBRARY, '(Running')

  assert.deepEqual(found, { matches: [1], problem: { code: 'pattern/invalid', detail: 'A ( is not closed.' } })
  assert.deepEqual(otherCase.matches, [])
})

test('5. a pattern that the engine refuses only when it runs is searched for literally as well', () => {
  const tooLarge = '[a-z]{0,999}'.repeat(20_000)

  const found = find([...LIBRARY, { notes: tooLarge, line: null }], tooLarge)

  assert.deepEqual(found.matches, [2])
  assert.equal(found.problem?.code, 'pattern/invalid')
})

test('5. an empty library has no matches, whatever the text', () => {
  const found = ['', 'git', '('].map((text) => find([], text).matches)

  assert.deepEqual(found, [[], [], []])
})

test('5. the literal search alone takes every special character as it stands', () => {
  const commands = ['a.b', 'axb', '$HOME', '^', '\\d', '[x]', '*'].map((line) => ({ notes: null, line }))

  const found = ['.', '$HOME', '^', '\\d', '[x]', '*', ''].map((text) => literalMatches(commands, text))

  assert.deepEqual(found, [[0], [2], [3], [4], [5], [6], [0, 1, 2, 3, 4, 5, 6]])
})

test('4. a pattern finds what testing notes and line one by one finds', () => {
  const property = fc.property(aLibrary(), aPattern(), (commands, text) => {
    const expected = commands.flatMap(({ notes, line }, index) =>
      [notes, line].some((field) => field !== null && new RegExp(text).test(field)) ? [index] : [],
    )
    assert.deepEqual(find(commands, text), { matches: expected, problem: null })
  })

  fc.assert(property, { numRuns: 500 })
})

test('5. whatever the text, a search answers with rising indices of the library and never throws', () => {
  const property = fc.property(aLibrary(), fc.string({ unit: 'binary', maxLength: 8 }), (commands, text) => {
    const { matches, problem } = find(commands, text)
    assert.deepEqual(
      matches,
      [...new Set(matches)].toSorted((one, other) => one - other),
    )
    assert.ok(matches.every((index) => commands[index] !== undefined))
    if (problem !== null) assert.deepEqual(matches, literalMatches(commands, text))
  })

  fc.assert(property, { numRuns: 1000 })
})

test('5. a text without special characters is found alike as a pattern and literally', () => {
  const property = fc.property(aLibrary(), fc.stringMatching(/^[a-zA-Z0-9 я-]{0,3}$/), (commands, text) => {
    assert.deepEqual(find(commands, text), { matches: literalMatches(commands, text), problem: null })
  })

  fc.assert(property, { numRuns: 500 })
})

function aLibrary(): fc.Arbitrary<readonly SearchableCommand[]> {
  const field = fc.option(fc.stringMatching(/^[ab.(я -]{0,6}$/))
  return fc.array(fc.record({ notes: field, line: field }), { maxLength: 8 })
}

/** A valid pattern that is not empty. */
function aPattern(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(' ', ...'a b я . \\. \\( [ab] a? b* (a|b) ^ $ (?!a) -'.split(' '))
  return fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
}

function literalMatches(commands: readonly SearchableCommand[], text: string): readonly number[] {
  return findLiterally(commands, { text, ignoreCase: false }, null).matches
}
