import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { describeProblem } from '../../../core/problems/problems.ts'
import { failure } from '../../../core/result.ts'
import { compilePattern } from '../../../core/search/search-commands.ts'

describe('search pattern (specification 4, 5)', () => {
  test('is a regular expression without flags', () => {
    const text = 'git (log|show) .*'

    const pattern = compile(text)

    assert.ok(pattern.ok)
    assert.equal(pattern.value.source, text)
    assert.equal(pattern.value.flags, '')
  })

  test("isn't trimmed", () => {
    const text = '  git '

    const pattern = compile(text)

    assert.ok(pattern.ok)
    assert.deepEqual([pattern.value.test('  git status'), pattern.value.test('git status')], [true, false])
  })

  const FAULTS = [
    ['(', 'A ( is not closed.'],
    ['a(b[)]', 'A ( is not closed.'],
    ['a)', 'A ) has no ( before it.'],
    ['[', 'A [ is not closed.'],
    ['(a[)', 'A [ is not closed.'],
    ['\\', 'Nothing follows the \\ at its end.'],
    ['*', 'There is nothing for a * to repeat.'],
    ['(a|+)', 'There is nothing for a + to repeat.'],
    ['?', 'There is nothing for a ? to repeat.'],
    ['a**', 'There is nothing for a * to repeat.'],
    ['(?i)git', 'Use (?i:…) instead of (?i).'],
    ['(?ii)git', 'Use (?i:…) instead of (?ii).'],
    ['[(?i)]*+', 'There is nothing for a + to repeat.'],
    ['(\\(?i)**', 'There is nothing for a * to repeat.'],
    ['(?x)git', undefined],
    ['a{2,1}', undefined],
    ['(?<a>x)(?<a>y)', undefined],
    ['(?!)**(', 'A ( is not closed.'],
    ['[b-a]', undefined],
  ] as const

  test('is reported in our own words if invalid', () => {
    const patterns = FAULTS.map(([text]) => compile(text))

    assert.deepEqual(
      patterns,
      FAULTS.map(([, detail]) =>
        failure(detail === undefined ? { code: 'pattern/invalid' } : { code: 'pattern/invalid', detail }),
      ),
    )
  })

  test('is explained up to 1,000 characters, compiled up to 250,000', () => {
    const codeOf = (text: string) => {
      const pattern = compile(text)
      return pattern.ok ? null : [pattern.error.code, pattern.error.detail]
    }

    assert.deepEqual(codeOf(`(${'a'.repeat(999)}`), ['pattern/invalid', 'A ( is not closed.'])
    assert.deepEqual(codeOf(`(${'a'.repeat(1000)}`), ['pattern/invalid', undefined])
    assert.equal(codeOf('a'.repeat(250_000)), null)
    assert.deepEqual(codeOf('a'.repeat(250_001)), ['pattern/too-long', undefined])
  })

  test("isn't repeated in the report of its mistake", () => {
    const text = `secret: ${'\n('.repeat(10_000)}`

    const pattern = compile(text)

    assert.ok(!pattern.ok)
    assert.ok(describeProblem(pattern.error).length < 300)
    assert.doesNotMatch(describeProblem(pattern.error), /secret|\n/)
  })

  test('compiles or is reported for any text', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '*',
      '+',
      '?',
      '\\',
      '^',
      '$',
      '|',
      '.',
      '(?<',
      'a',
      '1',
      ',',
    )
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
      fc.string({ unit: 'binary' }),
    )
    const property = fc.property(texts, (text) => {
      const pattern = compile(text)
      if (pattern.ok) assert.equal(pattern.value.flags, '')
      else assert.equal(pattern.error.code, 'pattern/invalid')
    })

    fc.assert(property, { numRuns: 2000 })
  })

  test('has the flag i only to ignore case', () => {
    const flags = [true, false].map((ignoreCase) => {
      const pattern = compilePattern({ text: 'Git', ignoreCase })
      return pattern.ok && pattern.value.flags
    })

    assert.deepEqual(flags, ['i', ''])
  })
})

function compile(text: string) {
  return compilePattern({ text, ignoreCase: false })
}
