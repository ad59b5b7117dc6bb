import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { translatePattern } from '../../../core/search/linear/translate-pattern.ts'

const AS_TYPED = { ignoreCase: false }

test('4. a pattern without peculiarities is translated to itself, without its captures', () => {
  const translations = [
    'docker',
    'a|b|',
    '(?:a)',
    '(a)',
    '(?<name>a)',
    '()',
    'a*b+c?',
    'a*?b+?c??',
    '\\b\\B',
    'a{2}',
  ].map(translated)

  assert.deepEqual(translations, [
    ...['docker', 'a|b|', '(?:a)', '(?:a)', '(?:a)', '(?:)', 'a*b+c?', 'a*?b+?c??', '\\b\\B', 'a{2}'],
  ])
})

test('4. ^ and $ are the ends of the text, and a dot is anything but the four line ends', () => {
  const translations = ['^a$', '.'].map(translated)

  const otherUnits = '\\x{0}-\\x{9}\\x{b}-\\x{c}\\x{e}-\\x{2027}\\x{202a}-\\x{d7ff}\\x{e000}-\\x{ffff}'
  assert.deepEqual(translations, ['\\Aa\\z', `[${otherUnits}\\x{100000}-\\x{1007ff}]`])
})

test('4. counts are written anew, and a brace that counts nothing is a brace', () => {
  const translations = ['a{01}', 'a{2,}?', 'a{0,3}', 'a{,3}', 'a{', 'a{1'].map(translated)

  assert.deepEqual(translations, ['a{1}', 'a{2,}?', 'a{0,3}', 'a\\x{7b}\\x{2c}3\\x{7d}', 'a\\x{7b}', 'a\\x{7b}1'])
})

test('4. an escape is read as in patterns without flag u', () => {
  const escapes = {
    '\\n': '\\x{a}',
    '\\cJ': '\\x{a}',
    '\\c': '\\x{5c}c',
    '\\c1': '\\x{5c}c1',
    '\\x41': 'A',
    '\\x4': 'x4',
    '\\u0041': 'A',
    '\\u{2}': 'u{2}',
    '\\0': '\\x{0}',
    '\\18': '\\x{1}8',
    '\\377': '\\x{ff}',
    '\\400': '\\x{20}0',
    '\\8': '8',
    '\\k<a>': 'k\\x{3c}a\\x{3e}',
    '\\p{L}': 'p\\x{7b}L\\x{7d}',
    '\\-': '\\x{2d}',
    '\\d': '[0-9]',
  }

  const translations = Object.keys(escapes).map(translated)

  assert.deepEqual(translations, Object.values(escapes))
})

test('4. a class is read as in patterns without flag u', () => {
  const classes = {
    '[]': '[^\\x{0}-\\x{10ffff}]',
    '[^]': '[\\x{0}-\\x{d7ff}\\x{e000}-\\x{ffff}\\x{100000}-\\x{1007ff}]',
    '[a-c]': '[a-c]',
    '[a-]': '[\\x{2d}a]',
    '[-a]': '[\\x{2d}a]',
    '[\\d-a]': '[\\x{2d}0-9a]',
    '[a-\\d]': '[\\x{2d}0-9a]',
    '[.^]': '[\\x{2e}\\x{5e}]',
    '[\\b\\B]': '[\\x{8}B]',
    '[\\c1\\c_]': '[\\x{11}\\x{1f}]',
    '[\\c]': '[\\x{5c}c]',
    '[\\]]': '\\x{5d}',
    '[]]': '[^\\x{0}-\\x{10ffff}]\\x{5d}',
    '[[]': '\\x{5b}',
    '[\\1]': '\\x{1}',
    '[b-da-cf]': '[a-df]',
  }

  const translations = Object.keys(classes).map(translated)

  assert.deepEqual(translations, Object.values(classes))
})

test('4. an emoji is two units, each of which is repeated or left out for itself', () => {
  const translations = ['😀+', '[😀]', '[^\\0-\\ud7ff\\ue000-\\uffff]'].map(translated)

  assert.deepEqual(translations, ['\\x{10003d}\\x{100600}+', '[\\x{10003d}\\x{100600}]', '[\\x{100000}-\\x{1007ff}]'])
})

test('4. where case is ignored, a letter is all that JavaScript takes for it, and no more', () => {
  const translations = ['k', 's', 'ς', 'ß', '1', '[k-l]', '\\x4b'].map((text) =>
    translatePattern(text, { ignoreCase: true }),
  )

  const sigmas = '[\\x{3a3}\\x{3c2}-\\x{3c3}]'
  assert.deepEqual(
    translations.map((result) => result.ok && result.value),
    [...['[Kk]', '[Ss]', sigmas, '\\x{df}', '1', '[K-Lk-l]', '[Kk]']],
  )
})

test('5. whatever the text, pattern or none, translating it never throws', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.boolean(), (text, ignoreCase) => {
    assert.equal(typeof translatePattern(text, { ignoreCase }).ok, 'boolean')
  })

  fc.assert(property, { numRuns: 500 })
})

function translated(text: string): string {
  const result = translatePattern(text, AS_TYPED)
  return result.ok ? result.value : result.error
}
