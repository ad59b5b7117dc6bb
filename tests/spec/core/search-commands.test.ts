import assert from 'node:assert/strict'
import test from 'node:test'
import type { SearchableCommand } from '../../../core/search/search-commands.ts'
import { find } from './find.ts'

const LIBRARY: readonly SearchableCommand[] = [
  { notes: 'Show the state of the working tree', line: 'git status' },
  { notes: 'List all containers (running or not)', line: 'docker ps -a' },
  { notes: 'Show one line per commit', line: 'git log --oneline' },
  { notes: null, line: 'git stash' },
  { notes: 'Find the Git folder', line: null },
]

test('4. an empty search shows the full list, entries without notes or line too', () => {
  const found = find([...LIBRARY, { notes: null, line: null }], '')

  assert.deepEqual(found, { matches: [0, 1, 2, 3, 4, 5], problem: null })
})

test('4. a search narrows the list to entries whose notes or line match, in library order', () => {
  const inNotes = find(LIBRARY, 'Show')
  const inLine = find(LIBRARY, 'docker')
  const inEither = find(LIBRARY, 'line')

  assert.deepEqual(inNotes.matches, [0, 2])
  assert.deepEqual(inLine.matches, [1])
  assert.deepEqual(inEither.matches, [2])
})

test('4. nothing found is an empty list without a problem', () => {
  const found = find(LIBRARY, 'kubectl')

  assert.deepEqual(found, { matches: [], problem: null })
})

test('4. clearing the search restores the full list', () => {
  find(LIBRARY, 'docker')

  const found = find(LIBRARY, '')

  assert.equal(found.matches.length, LIBRARY.length)
})

test('4. the text is treated as a regular-expression-style pattern', () => {
  const found = ['^git', 'git (log|status)$', 'o.e', '\\(running', 's+'].map((text) => find(LIBRARY, text).matches)

  assert.deepEqual(found, [[0, 2, 3], [0], [2], [1], [0, 1, 3]])
})

test('4. matching is case-sensitive: "Git" does not find "git status"', () => {
  const found = find(LIBRARY, 'Git')

  assert.deepEqual(found.matches, [4])
})

test('4. notes and line are matched separately: a pattern never reaches from one into the other', () => {
  const found = ['tree.*git', 'treegit', 'tree\\s*git', '^git.*$'].map((text) => find(LIBRARY, text).matches)

  assert.deepEqual(found, [[], [], [], [0, 2, 3]])
})

test('4. the text is not trimmed: a space counts', () => {
  const found = [' -a', 'ps -a ', ' '].map((text) => find(LIBRARY, text).matches)

  assert.deepEqual(found, [[1], [], [0, 1, 2, 3, 4]])
})

test('4. an entry with no notes or no line is searched by the other, and null itself is never found', () => {
  const found = ['stash', 'folder', 'null', 'undefined', '^$'].map((text) => find(LIBRARY, text).matches)

  assert.deepEqual(found, [[3], [4], [], [], []])
})

test('4. a field that is missing altogether never matches and never throws', () => {
  // JSON.parse gives what no type can vouch for.
  const damaged: readonly SearchableCommand[] = JSON.parse('[{}, {"notes": 7, "line": ["git"]}, {"line": "git"}]')

  const byPattern = find(damaged, 'git|7|undefined')
  const literally = find(damaged, '(')
  const all = find(damaged, '')

  assert.deepEqual([byPattern.matches, literally.matches, all.matches], [[2], [], [0, 1, 2]])
})

test('4. drafts are found like any other entry: which entries get a card is decided elsewhere', () => {
  const found = find([{ notes: null, line: 'git stash' }], 'stash')

  assert.deepEqual(found.matches, [0])
})

test('4. no entry is skipped because the one before it matched', () => {
  const same = Array.from({ length: 9 }, () => ({ notes: 'git git git', line: 'git' }))

  const first = find(same, 'git')
  const second = find(same, 'git')

  assert.deepEqual(first.matches, [0, 1, 2, 3, 4, 5, 6, 7, 8])
  assert.deepEqual(second, first)
})
