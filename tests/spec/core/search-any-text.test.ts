import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { findLiterally, type SearchableCommand } from '../../../core/search/search-commands.ts'
import { find } from '../../support/library/find.ts'

const LIBRARY: readonly SearchableCommand[] = [
  { notes: 'Show the state of the working tree', line: 'git status' },
  { notes: 'List all containers (running or not)', line: 'docker ps -a' },
]

describe('search for any text (specification 4, 5)', () => {
  test('is literal for an invalid pattern, and reports it', () => {
    const found = find(LIBRARY, '(running')
    const otherCase = find(LIBRARY, '(Running')

    assert.deepEqual(found, { matches: [1], problem: { code: 'pattern/invalid', detail: 'A ( is not closed.' } })
    assert.deepEqual(otherCase.matches, [])
  })

  for (const [text, matches] of [
    ['(', [0]],
    ['[', [1]],
    ['*', [2]],
    ['\\', [3]],
    ['f(', [0]],
    ['F(', []],
    ['**', []],
    ['(?<', []],
  ] as const) {
    test(`is literal for ${text}`, () => {
      const commands = ['f(1)', 'echo "$list[0]"', 'ls *', 'dir C:\\'].map((line) => ({ notes: null, line }))

      const found = find(commands, text)

      assert.deepEqual([found.matches, found.problem?.code], [matches, 'pattern/invalid'])
    })
  }

  test('is literal if the engine refuses to run the pattern', () => {
    const tooLarge = '[a-z]{0,999}'.repeat(20_000)

    const found = find([...LIBRARY, { notes: tooLarge, line: null }], tooLarge)

    assert.deepEqual(found.matches, [2])
    assert.equal(found.problem?.code, 'pattern/invalid')
  })

  test('finds nothing in an empty library', () => {
    const found = ['', 'git', '('].map((text) => find([], text).matches)

    assert.deepEqual(found, [[], [], []])
  })

  test('treats special characters literally without a pattern', () => {
    const commands = ['a.b', 'axb', '$HOME', '^', '\\d', '[x]', '*'].map((line) => ({ notes: null, line }))

    const found = ['.', '$HOME', '^', '\\d', '[x]', '*', ''].map((text) => literalMatches(commands, text))

    assert.deepEqual(found, [[0], [2], [3], [4], [5], [6], [0, 1, 2, 3, 4, 5, 6]])
  })

  test('finds commands whose notes or line match on their own', () => {
    const property = fc.property(anySearchableLibrary(), anyPattern(), (commands, text) => {
      const expected = commands.flatMap(({ notes, line }, index) =>
        [notes, line].some((field) => field !== null && new RegExp(text).test(field)) ? [index] : [],
      )
      assert.deepEqual(find(commands, text), { matches: expected, problem: null })
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('returns ascending indices and never throws', () => {
    const property = fc.property(
      anySearchableLibrary(),
      fc.string({ unit: 'binary', maxLength: 8 }),
      (commands, text) => {
        const { matches, problem } = find(commands, text)
        assert.deepEqual(
          matches,
          [...new Set(matches)].toSorted((one, other) => one - other),
        )
        assert.ok(matches.every((index) => commands[index] !== undefined))
        if (problem !== null) assert.deepEqual(matches, literalMatches(commands, text))
      },
    )

    fc.assert(property, { numRuns: 1000 })
  })

  test('agrees with a literal search for text without special characters', () => {
    const property = fc.property(
      anySearchableLibrary(),
      fc.stringMatching(/^[a-zA-Z0-9 я-]{0,3}$/),
      (commands, text) => {
        assert.deepEqual(find(commands, text), { matches: literalMatches(commands, text), problem: null })
      },
    )

    fc.assert(property, { numRuns: 500 })
  })
})

function anySearchableLibrary(): fc.Arbitrary<readonly SearchableCommand[]> {
  const field = fc.option(fc.stringMatching(/^[ab.(я -]{0,6}$/))
  return fc.array(fc.record({ notes: field, line: field }), { maxLength: 8 })
}

function anyPattern(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(' ', ...'a b я . \\. \\( [ab] a? b* (a|b) ^ $ (?!a) -'.split(' '))
  return fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
}

function literalMatches(commands: readonly SearchableCommand[], text: string): readonly number[] {
  return findLiterally(commands, { text, ignoreCase: false }, null).matches
}
