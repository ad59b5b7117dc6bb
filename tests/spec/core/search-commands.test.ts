import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { SearchableCommand } from '../../../core/search/search-commands.ts'
import { find } from '../../support/library/find.ts'

const LIBRARY: readonly SearchableCommand[] = [
  { notes: 'Show the state of the working tree', line: 'git status' },
  { notes: 'List all containers (running or not)', line: 'docker ps -a' },
  { notes: 'Show one line per commit', line: 'git log --oneline' },
  { notes: null, line: 'git stash' },
  { notes: 'Find the Git folder', line: null },
]

describe('search (specification 4)', () => {
  test('shows the full list if empty', () => {
    const found = find([...LIBRARY, { notes: null, line: null }], '')

    assert.deepEqual(found, { matches: [0, 1, 2, 3, 4, 5], problem: null })
  })

  test('narrows the list to matches in library order', () => {
    const inNotes = find(LIBRARY, 'Show')
    const inLine = find(LIBRARY, 'docker')
    const inEither = find(LIBRARY, 'line')

    assert.deepEqual(inNotes.matches, [0, 2])
    assert.deepEqual(inLine.matches, [1])
    assert.deepEqual(inEither.matches, [2])
  })

  test('can find nothing without reporting a problem', () => {
    const found = find(LIBRARY, 'kubectl')

    assert.deepEqual(found, { matches: [], problem: null })
  })

  test('restores the full list when cleared', () => {
    find(LIBRARY, 'docker')

    const found = find(LIBRARY, '')

    assert.equal(found.matches.length, LIBRARY.length)
  })

  test('treats the text as a regular expression', () => {
    const found = ['^git', 'git (log|status)$', 'o.e', '\\(running', 's+'].map((text) => find(LIBRARY, text).matches)

    assert.deepEqual(found, [[0, 2, 3], [0], [2], [1], [0, 1, 3]])
  })

  test(`is case-sensitive: "Git" doesn't find "git status"`, () => {
    const found = find(LIBRARY, 'Git')

    assert.deepEqual(found.matches, [4])
  })

  test('matches notes and line separately', () => {
    const found = ['tree.*git', 'treegit', 'tree\\s*git', '^git.*$'].map((text) => find(LIBRARY, text).matches)

    assert.deepEqual(found, [[], [], [], [0, 2, 3]])
  })

  test("doesn't trim the text", () => {
    const found = [' -a', 'ps -a ', ' '].map((text) => find(LIBRARY, text).matches)

    assert.deepEqual(found, [[1], [], [0, 1, 2, 3, 4]])
  })

  test('never matches null notes or lines', () => {
    const found = ['stash', 'folder', 'null', 'undefined', '^$'].map((text) => find(LIBRARY, text).matches)

    assert.deepEqual(found, [[3], [4], [], [], []])
  })

  test('never matches missing fields', () => {
    // At runtime, a value from JSON.parse needn't have its declared type.
    const damaged: readonly SearchableCommand[] = JSON.parse('[{}, {"notes": 7, "line": ["git"]}, {"line": "git"}]')

    const byPattern = find(damaged, 'git|7|undefined')
    const literally = find(damaged, '(')
    const all = find(damaged, '')

    assert.deepEqual([byPattern.matches, literally.matches, all.matches], [[2], [], [0, 1, 2]])
  })

  test('finds drafts like any other entry', () => {
    const found = find([{ notes: null, line: 'git stash' }], 'stash')

    assert.deepEqual(found.matches, [0])
  })

  test('keeps no state between entries', () => {
    const same = Array.from({ length: 9 }, () => ({ notes: 'git git git', line: 'git' }))

    const first = find(same, 'git')
    const second = find(same, 'git')

    assert.deepEqual(first.matches, [0, 1, 2, 3, 4, 5, 6, 7, 8])
    assert.deepEqual(second, first)
  })
})
