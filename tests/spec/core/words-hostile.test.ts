import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { findIn } from './words-found.ts'

describe('word search with hostile input', () => {
  test('treats names of object members as ordinary words', () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString']

    const found = [...names, 'constructo', '__proto_'].map((text) => findIn(names, text).found[0])

    assert.deepEqual(found, [0, 1, 2, 3, 1, 0])
    assert.deepEqual(findIn(['git'], 'constructor prototype').found, [])
  })

  test('treats pattern characters literally', () => {
    const lines = ['a.b', 'axb', '$HOME', '^', '\\d', '[x]', '*', '(?:']

    const found = ['.', '$HOME', '^', '\\d', '[x]', '*', '(?:'].map((text) => findIn(lines, text).found)

    assert.deepEqual(found, [[0], [2], [3], [4], [5], [6], [7]])
  })

  test('reads only the first sixteen words', () => {
    const words = Array.from({ length: 17 }, (_, place) => String.fromCharCode(97 + place).repeat(4))
    const lines = [words.slice(0, 16).join(' '), words.slice(1).join(' ')]

    const { found, terms } = findIn(lines, words.join(' '))

    assert.deepEqual(found[0], 0)
    assert.equal(terms.filter((term) => words.includes(term)).length, 16)
    assert.ok(!terms.includes('qqqq'))
  })

  test('reads only the first thousand characters', () => {
    const lines = ['x'.repeat(1000), 'y']

    const found = [`${'x'.repeat(1000)} y`, `${' '.repeat(999)}y`, `${' '.repeat(1000)}z`].map(
      (text) => findIn(lines, text).found,
    )

    assert.deepEqual(found, [[0], [1], [0, 1]])
  })

  test('is quick with texts and libraries of any size', () => {
    const lines = ['a'.repeat(200_000), '!'.repeat(200_000), `${'-a'.repeat(100_000)}!`, 'word '.repeat(50_000)]
    const texts = ['a'.repeat(1_000_000), 'a '.repeat(500_000), '! - '.repeat(1000), 'abcdefghij'.repeat(100)]

    const found = texts.map((text) => findIn(lines, text).found)

    assert.deepEqual(found, [[0], [2, 0], [2], []])
  })

  test('finds nothing in an empty library', () => {
    const found = ['', 'git', 'git push'].map((text) => findIn([], text))

    assert.deepEqual(
      found.map(({ found: all, similar }) => [...all, ...similar]),
      [[], [], []],
    )
  })
})
