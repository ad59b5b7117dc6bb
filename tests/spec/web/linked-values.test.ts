import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fragmentOf, readFragment } from '../../../web/commander/card/linked-values.ts'

const NAMES = ['host', 'port', 'process id', '__proto__']

/**
 * Reads a fragment for placeholders with these names. Returns the accepted values, and the names whose values were
 * rejected.
 */
function read(fragment: string, names = NAMES) {
  const said = readFragment(fragment, names)
  return said === null ? null : [[...said.values], said.refused]
}

const READ: Readonly<
  Record<string, readonly [values: readonly (readonly [string, string])[], refused: readonly string[]]>
> = {
  '': [[], []],
  '#=': [[], []],
  '#host=db1&port=5432': [
    [
      ['host', 'db1'],
      ['port', '5432'],
    ],
    [],
  ],
  '#port=5432&host=db1': [
    [
      ['host', 'db1'],
      ['port', '5432'],
    ],
    [],
  ],
  '#process+id=7': [[['process id', '7']], []],
  '#process%20id=7': [[['process id', '7']], []],
  '#__proto__=x': [[['__proto__', 'x']], []],
  // Names must match exactly; others are ignored.
  '#Host=a&hos=b& host=c&constructor=d': [[], []],
  '#host=first&host=second': [[['host', 'first']], []],
  '#host=&port=1': [[['port', '1']], []],
  '#host=a=b%26c%23d%2Be+f': [[['host', 'a=b&c#d+e f']], []],
  // Like typed values, these aren't quoted for the shell.
  '#host=x%3B%20rm%20-rf%20~': [[['host', 'x; rm -rf ~']], []],
  // Deceptive characters are accepted. The line shows their names, as in any other value.
  '#host=%E2%80%AEmoc.live': [[['host', '\u202emoc.live']], []],
  // Control characters that a terminal would act on, invalid UTF-8, and values that are too long.
  '#host=db1%0Acurl+evil|sh&port=1': [[['port', '1']], ['host']],
  '#host=%0D': [[], ['host']],
  '#host=%09': [[], ['host']],
  '#host=%1B[2J&port=%00': [[], ['host', 'port']],
  '#host=%C2%85': [[], ['host']],
  '#host=%FF': [[], ['host']],
  [`#host=${'x'.repeat(500)}`]: [[['host', 'x'.repeat(500)]], []],
  [`#host=${'x'.repeat(501)}`]: [[], ['host']],
}

describe('values in a link', () => {
  test('are decoded like form data if safe and short', () => {
    for (const [fragment, expected] of Object.entries(READ)) assert.deepEqual(read(fragment), expected, fragment)
  })

  test('are not read from a fragment that names an anchor', () => {
    for (const fragment of ['#main', '#host', '#platforms', '#host&port']) assert.equal(read(fragment), null)
  })

  test('are written in ASCII, or not at all', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).filter((text) => text.isWellFormed())
    const value = fc.string({ unit: 'binary', maxLength: 8 })
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key }), (given) => {
        const fragment = fragmentOf(new Map(given))
        const filled = given.filter(([, text]) => text !== '')
        const names = given.map(([key]) => key)

        if (fragment !== null && filled.length > 0) {
          assert.match(fragment, /^#[\w*.+=&%-]+$/)
          assert.deepEqual(read(fragment, names), [filled, []])
        } else if (fragment === null) {
          assert.ok(filled.some(([, text]) => /[\p{Cc}\p{Cs}\ufffd]/u.test(text)))
        }
      }),
    )
    assert.equal(fragmentOf(new Map([['host', 'x'.repeat(501)]])), null)
    assert.equal(fragmentOf(new Map([['host', 'a\nb']])), null)
  })
})
