import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultHint, NO_TRAILER, takeDefaults, takeTrailer, withTrailer } from '../../../formats/model/trailer.ts'

const FULL = {
  keywords: ['gs', ':st'],
  shells: ['zsh', 'bash'],
  author: 'A. Gardener <https://garden.example>',
  hints: [{ name: 'row', text: 'The row to plant in' }, defaultHint({ name: 'b', text: 'a|b' })],
  suggestions: [{ name: 'tree', text: 'garden list --trees' }],
  output: 'planted\n\ntwice',
}

test('formats: what has no field stands in rows below the description, and is found there again', () => {
  const written = withTrailer('Plants one tree.\n\nAnd waters it.', FULL)

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
  assert.deepEqual(takeTrailer(written), { description: 'Plants one tree.\n\nAnd waters it.', trailer: FULL })
  assert.deepEqual(takeDefaults(FULL.hints, new Set(['row', 'b'])), {
    defaults: new Map([['b', 'a|b']]),
    hints: FULL.hints.slice(0, 1),
  })
})

test('formats: a trailer may be all there is of a description', () => {
  assert.deepEqual(takeTrailer('Keyword: gs'), { description: '', trailer: { ...NO_TRAILER, keywords: ['gs'] } })
  assert.equal(withTrailer('', NO_TRAILER), '')
})

test('formats: what only looks like a row of a trailer stays in the description', () => {
  for (const description of ['First\nKeyword: gs', 'Keyword: gs\nLast', 'Text', '']) {
    assert.deepEqual(takeTrailer(description), { description, trailer: NO_TRAILER })
  }
})

test('formats: a text of several rows becomes one row of the trailer', () => {
  assert.equal(withTrailer('', { ...NO_TRAILER, hints: [{ name: 'a', text: 'one\n  two' }] }), '{{a}}: one two')
})
