import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  appendTrailer,
  defaultHint,
  extractDefaults,
  NO_TRAILER,
  splitTrailer,
} from '../../../formats/model/trailer.ts'

const FULL = {
  keywords: ['gs', ':st'],
  shells: ['zsh', 'bash'],
  author: 'A. Gardener <https://garden.example>',
  hints: [{ name: 'row', text: 'The row to plant in' }, defaultHint({ name: 'b', text: 'a|b' })],
  suggestions: [{ name: 'tree', text: 'garden list --trees' }],
  output: 'planted\n\ntwice',
}

describe('a trailer', () => {
  test('is written below the description, and found there again', () => {
    const written = appendTrailer('Plants one tree.\n\nAnd waters it.', FULL)

    assert.equal(
      written,
      [
        'Plants one tree.\n\nAnd waters it.\n',
        'Keyword: gs',
        'Keyword: :st',
        'Shells: zsh, bash',
        'Author: A. Gardener <https://garden.example>',
        '{{row}}: The row to plant in',
        '{{b}}: default a|b',
        '$ tree: garden list --trees',
        'Output:',
        'planted\n\ntwice',
      ].join('\n'),
    )
    assert.deepEqual(splitTrailer(written), { description: 'Plants one tree.\n\nAnd waters it.', trailer: FULL })
    assert.deepEqual(extractDefaults(FULL.hints, new Set(['row', 'b'])), {
      defaults: new Map([['b', 'a|b']]),
      hints: FULL.hints.slice(0, 1),
    })
  })

  test('can be the whole description', () => {
    assert.deepEqual(splitTrailer('Keyword: gs'), { description: '', trailer: { ...NO_TRAILER, keywords: ['gs'] } })
    assert.equal(appendTrailer('', NO_TRAILER), '')
  })

  test("isn't recognised in lines that only look like one", () => {
    for (const description of ['First\nKeyword: gs', 'Keyword: gs\nLast', 'Text', '']) {
      assert.deepEqual(splitTrailer(description), { description, trailer: NO_TRAILER })
    }
  })

  test('joins a multi-line text into one line', () => {
    assert.equal(appendTrailer('', { ...NO_TRAILER, hints: [{ name: 'a', text: 'one\n  two' }] }), '{{a}}: one two')
  })
})
