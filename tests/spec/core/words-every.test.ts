import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { findIn } from './words-found.ts'

const LIBRARY: readonly Partial<Command>[] = [
  { notes: 'List all files, hidden ones too', line: 'ls -la', platform: 'linux' },
  { notes: 'Show the state of the working tree', line: 'git status', tags: ['version control'] },
  { notes: 'Show one line per commit', line: 'git log --oneline', tags: ['history', 'version control'] },
  { notes: 'Open a shell in a container', line: 'docker-compose exec web sh', platform: 'linux' },
]

describe('word search for every word', () => {
  test('covers notes, line, platform and tags', () => {
    const found = ['container', 'status', 'linux', 'history'].map((text) => placesOf(LIBRARY, text))

    assert.deepEqual(found, [[3], [1], [0, 3], [2]])
  })

  test('accepts words in different fields', () => {
    const found = ['git control', 'linux shell', 'git history', 'linux git'].map((text) => placesOf(LIBRARY, text))

    assert.deepEqual(found, [[1, 2], [3], [2], []])
  })

  test('ignores order and repetition', () => {
    const found = ['show git', 'git show', 'git show git show'].map((text) => placesOf(LIBRARY, text))

    assert.deepEqual(found, [
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  test('ignores case', () => {
    const library = [...LIBRARY, { notes: 'Montrer l’état' }, { notes: 'Η ΟΔΟΣΣΑ' }]

    const found = ['GIT STATUS', 'Git sTaTuS', 'ÉTAT', 'οδος'].map((text) => placesOf(library, text))

    assert.deepEqual(found, [[1], [1], [4], [5]])
  })

  test('matches any part of a word', () => {
    const found = ['ontai', 'tatu', 'onelin', 'compose', 'ocker-com'].map((text) => placesOf(LIBRARY, text))

    assert.deepEqual(found, [[3], [1], [2], [3], [3]])
  })

  test('matches punctuation literally', () => {
    const lines = ['ls -la', 'ls la', 'cat a/b.c | wc -l', 'npm ci --no-cache', 'open ~/src/someFile.ts']

    const found = ['-la', 'a/b.c', '|', '--no-cache', 'cache', 'somefile', 'file.ts'].map((text) =>
      placesOf(lines, text),
    )

    assert.deepEqual(found, [[0], [2], [2], [3], [3], [4], [4]])
  })

  test('splits words and texts at any white space', () => {
    const lines = ['for f in *; do\n\techo $f\ndone', 'echo done']

    const found = ['done\tfor', ' \n echo $f\u00a0', 'do\techo', 'doecho'].map((text) => placesOf(lines, text))

    assert.deepEqual(found, [[0], [0], [0, 1], []])
  })

  test('never matches across two texts', () => {
    const found = findIn([{ line: 'git', notes: 'status', platform: 'linux', tags: ['a', 'b'] }], 'gitstatus').found

    assert.deepEqual(found, [])
  })

  test('returns all commands for a text without words', () => {
    const found = ['', ' ', '\n\t\u2003'].map((text) => findIn(LIBRARY, text))

    for (const answer of found) assert.deepEqual(answer, { found: [0, 1, 2, 3], similar: [], terms: [], others: [] })
  })

  test('highlights each typed word once, in lower case', () => {
    const { terms } = findIn(
      Array.from({ length: 10 }, () => 'git status'),
      ' Git STATUS git',
    )

    assert.deepEqual(terms, ['git', 'status'])
  })

  test('skips missing fields without throwing', () => {
    // At runtime, a value from JSON.parse needn't have its declared type.
    const damaged: readonly Command[] = JSON.parse('[{}, {"notes": 7, "line": ["git"]}, {"line": "git"}]')

    const found = ['git', '7', 'null', 'undefined'].map((text) => placesOf(damaged, text))

    assert.deepEqual(found, [[2], [], [], []])
  })
})

/**
 * Positions of the commands that contain every word. They are in library order, because another test covers ranking.
 */
function placesOf(commands: readonly (string | Partial<Command>)[], text: string): readonly number[] {
  return findIn(commands, text).found.toSorted((one, other) => one - other)
}
