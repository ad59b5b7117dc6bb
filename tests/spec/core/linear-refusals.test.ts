import assert from 'node:assert/strict'
import test from 'node:test'
import { translatePattern } from '../../../core/search/linear/translate-pattern.ts'

test('5. a pattern that looks around is refused', () => {
  const refusals = ['(?=(.*a){20})b', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(?=a)*', '(?=a){0}'].map(refusalOf)

  assert.deepEqual(new Set(refusals), new Set(['lookaround']))
})

test('5. a pattern that refers back is refused, also forward or to nothing', () => {
  const refusals = ['(a)\\1', '\\1(a)', '()\\1', '(?<a>b)\\k<a>', '\\k<a>(?<a>b)', '(?<a>b)\\1', '(a)(b)\\2'].map(
    refusalOf,
  )

  assert.deepEqual(new Set(refusals), new Set(['backreference']))
})

test('5. what only looks like a group, or like a reference, is not refused for it', () => {
  const texts = [
    '\\(\\1',
    '[(]\\1',
    '(?:)\\1',
    '(a)\\2',
    '(a)[\\1]',
    '\\k',
    '[(?=]',
    '\\(?=',
    '[\\](?=]',
    '(?<a>b)[(]\\2',
    '\\\\1(a)',
  ]

  assert.deepEqual(
    texts.map(refusalOf),
    texts.map(() => null),
  )
})

test('5. a pattern that changes its flags midway is refused', () => {
  const refusals = ['(?i:a)', '(?-i:a)', '(?s-m:a)'].map(refusalOf)

  assert.deepEqual(new Set(refusals), new Set(['modifiers']))
})

test('5. a pattern that counts beyond a thousand is refused', () => {
  const refusals = ['a{1000}', 'a{1001}', 'a{1001,}', 'a{0,1001}', `a{${'9'.repeat(400)}}`].map(refusalOf)

  assert.deepEqual(refusals, [null, 'too-large', 'too-large', 'too-large', 'too-large'])
})

test('5. a pattern whose program would be too large is refused, however it grows', () => {
  const refusals = [
    ...[
      '(a{100}){100}',
      '((a{100}){100}){100}',
      '(a{100,}){100,}',
      '(abc|[a-cx-z0-9])',
      '(abc|[a-cx-z0-9]|(\\b|^)){1000,}',
    ],
    ...[
      '(abcdefghijklmnopqrs){1000}',
      '(abcdefghijklmnopqrst){1000}',
      '[acegik]{1000}'.repeat(4),
      '([acegik]{0,}[acegik]*[acegik]+[acegik]){1000}',
      `(${'|'.repeat(30)}){1000}`,
    ],
  ].map(refusalOf)

  assert.deepEqual(refusals, [
    ...[null, 'too-large', null, null, null],
    ...[null, 'too-large', 'too-large', 'too-large', 'too-large'],
  ])
})

test('5. a pattern of more than a thousand characters is refused', () => {
  const refusals = ['a'.repeat(1000), 'a'.repeat(1001)].map(refusalOf)

  assert.deepEqual(refusals, [null, 'too-large'])
})

function refusalOf(text: string): string | null {
  const result = translatePattern(text, { ignoreCase: false })
  return result.ok ? null : result.error
}
