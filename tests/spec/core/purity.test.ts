import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { describe } from 'node:test'

const CORE = join(import.meta.dirname, '..', '..', '..', 'core')

/** What `core` must not read. It's part of JavaScript itself, so the compiler can't refuse it. */
const IMPURE = {
  clock: /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!new )\bDate\(/,
  randomness: /\bMath\.random\b/,
  locale: /\btoLocale\w*\(|\blocaleCompare\(|\bIntl\.\w+\(\s*\)/,
} as const

describe('core', () => {
  test("doesn't read the clock, randomness or the locale", () => {
    const files = globSync('**/*.ts', { cwd: CORE })
    const impure = files.map((file) => [file, impuritiesIn(readFileSync(join(CORE, file), 'utf8'))] as const)

    assert.ok(files.length > 50)
    assert.deepEqual(
      impure.filter(([, found]) => found.length > 0),
      [],
    )
  })

  for (const [kind, source] of [
    ['clock', 'const now = Date.now()'],
    ['clock', 'const now = new Date()'],
    ['clock', 'const now = new Date'],
    ['clock', 'const now = Date()'],
    ['randomness', 'const random = Math.random'],
    ['locale', 'value.toLocaleString()'],
    ['locale', 'new Intl.NumberFormat()'],
  ] as const) {
    test(`would read the ${kind} with ${source}`, () => {
      assert.deepEqual(impuritiesIn(source), [kind])
    })
  }

  test('may take a time and mention the clock in comments', () => {
    const source = '/** Date.now is an argument. */\nconst later = new Date(birth.getTime() + 1000) // not new Date()'

    assert.deepEqual(impuritiesIn(source), [])
  })
})

/** The kinds of impure code in a source file, apart from its comments. */
function impuritiesIn(source: string): readonly string[] {
  const withoutNotes = source.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '').replace(/(?:^|\s)\/\/.*$/gm, '')
  // A template literal over several lines is plain text unless it contains an expression.
  const code = withoutNotes.replace(/= `[^`$]*`$/gm, "= ''")
  return Object.entries(IMPURE).flatMap(([kind, expression]) => (expression.test(code) ? [kind] : []))
}
