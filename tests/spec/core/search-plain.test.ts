import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { EMPTY_QUERY, isPlain } from '../../../core/search/query.ts'
import { findLiterally, findMatches } from '../../../core/search/search-commands.ts'

/** Every ASCII punctuation mark, and a few letters, digits, blanks and non-ASCII characters. */
const CHARACTERS = [...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', ...'09abdnzADZ', '\t', '\n', 'é', '😀']

describe('plain text (specification 4)', () => {
  test('finds the same as a pattern and as literal text', () => {
    const texts = CHARACTERS.flatMap((one) => CHARACTERS.map((other) => one + other))
    const commands = [...texts, ...texts.map((text) => `x${text}x`)].map((line) => ({ notes: null, line }))

    const plain = texts.filter((text) => isPlain({ ...EMPTY_QUERY, text }))

    assert.equal(plain.length, (CHARACTERS.length - '\\^$.*+?()[]{}|'.length) ** 2)
    for (const text of plain) {
      const pattern = { text, ignoreCase: false }
      assert.deepEqual(findMatches(commands, pattern).matches, findLiterally(commands, pattern, null).matches, text)
    }
  })

  test('is short, not empty, and case-sensitive', () => {
    const plain = [
      isPlain({ ...EMPTY_QUERY, text: 'a', ignoreCase: true }),
      isPlain({ ...EMPTY_QUERY, text: '' }),
      isPlain({ ...EMPTY_QUERY, text: 'a'.repeat(1001) }),
      isPlain({ ...EMPTY_QUERY, text: 'a'.repeat(1000) }),
    ]

    assert.deepEqual(plain, [false, false, false, true])
  })
})
