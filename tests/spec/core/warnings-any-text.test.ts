import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'
import { describeSecret } from '../../../core/secrets/secret.ts'

const WORDS = [
  'password',
  '=',
  ' ',
  '-p',
  '--token',
  'mysql',
  '"',
  "'",
  '://',
  ':',
  '@',
  'eyJ',
  '.',
  '\n',
  'é',
  '🚲',
  'a1B2',
]

describe('warnings for any entry', () => {
  test('name existing fields and never repeat', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...WORDS)).map((words) => words.join('')),
    )
    const property = fc.property(text, text, fc.array(text, { maxLength: 2 }), (notes, line, tags) => {
      const warnings = warningsOf({ notes, line, tags }, [{ id: 'a', notes, line }], null)
      assert.equal(new Set(warnings.map((warning) => JSON.stringify(warning))).size, warnings.length)
      for (const { field } of warnings) assert.match(field, /^(?:notes|line|tags\[[01]\])$/)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('report a secret anywhere in a line', () => {
    const secret = `${'gh'}p_${'aB3dE6gH9j'.repeat(4).slice(0, 36)}`
    const around = fc.string({ unit: fc.constantFrom(' ', '\n', '"', '=', ':', '/', '🚲', '{', '}') })
    const property = fc.property(around, around, (before, after) => {
      const warnings = warningsOf({ notes: null, line: `${before}${secret}${after}` }, [], null)
      assert.ok(warnings.some((one) => one.code === 'text/secret' && describeSecret(one.kind) === 'a GitHub token'))
    })

    fc.assert(property, { numRuns: 300 })
  })
})
