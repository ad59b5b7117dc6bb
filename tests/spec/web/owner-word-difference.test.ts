import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { wordDifference } from '../../../web/owner/history/word-difference.ts'

/** The difference between two texts, with deletions as [-text-] and insertions as {+text+}. */
function marked(earlier: string, later: string): string {
  return wordDifference(earlier, later)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'deleted' ? `[-${text}-]` : `{+${text}+}`))
    .join('')
}

describe('different words', () => {
  for (const [earlier, later, expected] of [
    ['git status', 'git status', 'git status'],
    ['git status', 'git status --short', 'git status{+ --short+}'],
    ['git status -s', 'git status', 'git status[- -s-]'],
    ['list all files', 'list hidden files', 'list [-all-]{+hidden+} files'],
    ['one two three', 'one four five three', 'one [-two-]{+four five+} three'],
    ['a b c d', 'a x y d', 'a [-b c-]{+x y+} d'],
    ['--port=80', '--port=8080', '--port=[-80-]{+8080+}'],
    ['café', 'cafés', '[-café-]{+cafés+}'],
    ['first\nsecond', 'first second', 'first[-\n-]{+ +}second'],
    ['a \n', 'b\n', '[-a -]{+b+}\n'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['', '', ''],
  ] as const) {
    test(`are marked between ${JSON.stringify(earlier)} and ${JSON.stringify(later)}`, () => {
      assert.equal(marked(earlier, later), expected)
    })
  }

  test('add up to both texts byte for byte', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '-', '😀', 'é'), { maxLength: 40 })
    const text = fc.oneof(
      words.map((some) => some.join('')),
      fc.string({ unit: 'binary' }).filter((some) => some.isWellFormed()),
    )
    fc.assert(
      fc.property(text, text, (earlier, later) => {
        const parts = wordDifference(earlier, later)
        const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')

        assert.deepEqual([without('inserted'), without('deleted')], [earlier, later])
        assert.ok(parts.every(({ kind, text }, place) => text !== '' && kind !== parts[place - 1]?.kind))
      }),
    )
  })

  test('are few for a small change to a long text', () => {
    const long = Array.from({ length: 10_000 }, (_, at) => `word${at}`)
    const changed = long.with(5, 'new').with(9_990, 'other')

    const parts = wordDifference(long.join(' '), changed.join(' '))

    assert.deepEqual(
      parts.flatMap(({ kind, text }) => (kind === 'same' ? [] : [text])),
      ['word5', 'new', 'word9990', 'other'],
    )
  })

  for (const [what, earlier, later, expected] of [
    ['begins', 'a-', `a-${'b-'.repeat(300)}`, `a-{+${'b-'.repeat(300)}+}`],
    ['repeats', 'a', `a${'-a'.repeat(300)}`, `a{+${'-a'.repeat(300)}+}`],
    ['shares nothing with', 'a', '-b'.repeat(300), `[-a-]{+${'-b'.repeat(300)}+}`],
  ] as const) {
    test(`are one piece if a text ${what} a longer one`, () => {
      assert.equal(marked(earlier, later), expected)
    })
  }

  test('are everything between the ends if texts differ widely', () => {
    const text = (word: string) =>
      `Begin ${Array.from({ length: 10_000 }, (_, at) => `${word}${at % 7}`).join(' ')} end`

    const parts = wordDifference(text('a'), text('b'))

    assert.deepEqual(
      parts.map(({ kind }) => kind),
      ['same', 'deleted', 'inserted', 'same'],
    )
  })
})
