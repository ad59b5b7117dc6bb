import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { markWords } from '../../../core/search/words/find-words.ts'

describe('highlights of words', () => {
  test('cover every occurrence in any case', () => {
    const marked = stretches('Git push; git pull, GIT', ['git', 'pu'])

    assert.deepEqual(marked, ['Git', 'pu', 'git', 'pu', 'GIT'])
  })

  test('merge if they overlap or touch', () => {
    const overlapping = stretches('processes', ['process', 'sses'])
    const touching = stretches('docker-compose', ['docker', '-', 'compose'])
    const withItself = stretches('aaaa b aa', ['aa'])
    const within = stretches('a status', ['status', 'tat'])

    assert.deepEqual(
      [overlapping, touching, withItself, within],
      [['processes'], ['docker-compose'], ['aaaa', 'aa'], ['status']],
    )
  })

  test('are empty without words or text', () => {
    const marks = [stretches('git', []), stretches('git', ['']), stretches('', ['git']), stretches('git', ['svn'])]

    assert.deepEqual(marks, [[], [], [], []])
  })

  test('fit fields that get longer in lower case', () => {
    assert.equal('İ'.toLowerCase().length, 2)

    const after = stretches('İİ git İ', ['git'])
    const part = stretches('aİb', ['i'])
    const halves = stretches('aİb', ['i', '\u0307'])
    const surrogates = stretches('😀İ😀git', ['git', '😀'])

    assert.deepEqual([after, part, halves, surrogates], [['git'], ['İ'], ['İ'], ['😀', '😀git']])
  })

  test('cover synonyms as whole words only', () => {
    const marked = stretches('Rm all, then format: rm-rf "rm", rmdir', ['all'], ['rm', 'delete'])

    assert.deepEqual(marked, ['Rm', 'all', 'rm', 'rm'])
  })

  test('are limited to a hundred per field', () => {
    const marks = markWords('git '.repeat(500), { terms: ['git', 'it'], others: ['git'] })

    assert.equal(marks.length, 100)
    assert.deepEqual(marks[99], [396, 399])
  })

  test('are sorted, separate, and cover what was searched', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'B', 'İ', 'ß', '😀', '\ud800', ' ', 'ı'), maxLength: 12 })
    const terms = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'i', '\u0307', '😀', 'ß'), maxLength: 3 }))

    const property = fc.property(field, terms, (text, words) => {
      const bounds = markWords(text, { terms: words, others: [] }).flat()
      assert.deepEqual(
        bounds,
        [...new Set(bounds)].toSorted((one, other) => one - other),
      )
      assert.ok(bounds.every((bound) => bound >= 0 && bound <= text.length))
      const held = stretches(text, words).every((stretch) =>
        words.some((word) => word !== '' && stretch.toLowerCase().includes(word)),
      )
      assert.ok(held)
    })

    fc.assert(property, { numRuns: 1000 })
  })
})

function stretches(field: string, terms: readonly string[], others: readonly string[] = []): readonly string[] {
  return markWords(field, { terms, others }).map(([start, end]) => field.slice(start, end))
}
