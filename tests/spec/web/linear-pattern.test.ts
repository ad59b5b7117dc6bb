import assert from 'node:assert/strict'
import test from 'node:test'
import type { FieldSearch } from '../../../core/search/field-search.ts'
import { compileLinearPattern } from '../../../web/search/linear-pattern.ts'

const LONG_FIELD = 'docker run -it --rm image '.repeat(400)

test('4. patterns that would hold the browser up for ever are answered at once', () => {
  const finds: Readonly<Record<string, boolean>> = {
    '(.*a){20}': true,
    '(.*z){20}': false,
    '^(\\w+\\s?)*$': false,
    '([a-z]+)*!': false,
    '(?:\\s*\\S+)*z!': false,
    '(.*)(.*)(.*)(.*)!': false,
    '(x+x+)+y': false,
    '^(([a-z])+.)+[A-Z]([a-z])+$': false,
  }

  const found = Object.keys(finds).map((text) => linearSearch(text).test(LONG_FIELD))

  assert.deepEqual(found, Object.values(finds))
})

test('5. a pattern that looks around or back, or is too large, is refused', () => {
  const texts = ['(?=(.*a){20})b', '(a)\\1', '(?i:a)', 'a{1001}', '((a{100}){100}){100}', '(a{100}){11}']

  const refusals = texts.map((text) => compileLinearPattern(text, { ignoreCase: false }))

  for (const refusal of refusals) assert.deepEqual(refusal, { ok: false, error: { code: 'pattern/too-slow' } })
})

test('4. a line break, an emoji and an end of text are read as the browser reads them', () => {
  const samples: readonly (readonly [text: string, field: string, isFound: boolean])[] = [
    ['^b', 'a\nb', false],
    ['a$', 'a\n', false],
    ['a.b', 'a\rb', false],
    ['a.b', 'a\u2028b', false],
    ['a[^]b', 'a\nb', true],
    ['a[^b]', 'a\n', true],
    ['\\s', '\ufeff', true],
    ['\\s', '\u180e', false],
    ['\\bé', 'é', false],
    ['\\B', '', true],
    ['^.$', '😀', false],
    ['^..$', '😀', true],
    ['^[😀]$', '\ud83d', true],
    ['\ud83d', '😀', true],
    ['\ude00$', '😀', true],
    ['[^a]{2}', '😀', true],
    ['\u{100000}', '\ud83d', false],
    ['[]', 'a', false],
    ['', '', true],
  ]

  const found = samples.map(([text, field]) => linearSearch(text).test(field))

  assert.deepEqual(
    found,
    samples.map(([, , isFound]) => isFound),
  )
})

test('4. where case is ignored, letters are one only where the browser takes them for one', () => {
  const pairs = ['kK', 'k\u212a', 'sS', 'sſ', 'σς', 'Σς', 'ßẞ', 'iİ', 'ıI', 'ꭰᎠ', 'µμ', 'ǆǅ', 'åÅ', 'å\u212b', '𐐀𐐨']

  const found = pairs.filter((pair) => {
    const [one = '', other = ''] = pair
    return linearSearch(one, { ignoreCase: true }).test(other)
  })

  assert.deepEqual(found, ['kK', 'sS', 'σς', 'Σς', 'ꭰᎠ', 'µμ', 'ǆǅ', 'åÅ'])
})

test('4. a negated class leaves out both cases where case is ignored', () => {
  const search = linearSearch('[^k]', { ignoreCase: true })

  const found = ['k', 'K', '\u212a', 'l'].map((field) => search.test(field))

  assert.deepEqual(found, [false, false, true, true])
})

function linearSearch(text: string, options = { ignoreCase: false }): FieldSearch {
  const compiled = compileLinearPattern(text, options)
  assert.ok(compiled.ok, text)
  return compiled.value
}
