import assert from 'node:assert/strict'
import test from 'node:test'
import type { Command } from '../../core/commands/command.ts'
import { pastedFragment } from '../../tools/bench/quality/pasted-fragment.ts'
import type { Drawn, Remembered } from '../../tools/bench/quality/query.ts'
import { nameAndWord, twoWordsReversed } from '../../tools/bench/quality/remembered-words.ts'
import { withTypo } from '../../tools/bench/quality/with-typo.ts'
import { wordHolders, wordsIn } from '../../tools/bench/quality/word-holders.ts'
import { createRandom } from '../../tools/bench/search/create-random.ts'

const LOG: Remembered = { notes: 'Show the history as a graph', line: 'git log --graph' }
const SUDO: Remembered = { notes: 'Show the journal', line: 'sudo journalctl -f' }

test('the words of a text are its runs of three or more letters and digits, in lower case, each once', () => {
  const words = wordsIn('Show `a.log` of {{path/to/file1}}: show the naïve лог')

  assert.deepEqual(words, ['show', 'log', 'path', 'file1', 'the', 'naïve', 'лог'])
})

test('a word is held by the commands that have it in any of their texts', () => {
  const { holders } = aLibrary(LOG, SUDO, { notes: 'x', line: null, platform: 'linux', tags: ['history'] })

  const held = ['show', 'history', 'linux', 'null', 'undefined'].map((word) => holders.get(word))

  assert.deepEqual(held, [[0, 1], [0, 2], [2], undefined, undefined])
})

test('command and word are its name and the rarest other word of its notes', () => {
  const library = aLibrary(LOG, SUDO, { notes: 'Show the graph', line: 'dot' })

  assert.deepEqual(nameAndWord(LOG, library), { text: 'git history', fitting: 1 })
  assert.deepEqual(nameAndWord(SUDO, library), { text: 'journalctl journal', fitting: 1 })
  assert.equal(nameAndWord({ notes: 'Do it', line: 'ls' }, library), null)
})

test('commands of the same name with the same word answer as well, others do not', () => {
  const library = aLibrary(LOG, LOG, { notes: 'Show the history', line: 'history' }, SUDO)

  assert.deepEqual(nameAndWord(LOG, library), { text: 'git graph', fitting: 2 })
})

test('two words reversed are the two rarest words of the notes, the later one first', () => {
  const library = aLibrary(LOG, SUDO, { notes: 'Show the graph, the history', line: 'dot' })

  assert.deepEqual(twoWordsReversed(LOG, library), { text: 'graph history', fitting: 2 })
  assert.deepEqual(twoWordsReversed({ notes: 'Show it', line: 'ls' }, library), null)
})

test('a pasted fragment is 12 to 40 characters of the line or the notes', () => {
  const library = aLibrary(LOG, SUDO)
  const random = createRandom(1)

  const queries = Array.from({ length: 200 }, () => pastedFragment(LOG, library, random))

  const texts = queries.flatMap((query) => (query === null ? [] : [query.text]))
  assert.equal(texts.length, 200)
  assert.ok(texts.every((text) => LOG.notes.includes(text) || LOG.line.includes(text)))
  assert.ok(texts.every(({ length }) => length >= 12 && length <= 40))
  assert.ok(new Set(texts).size > 50)
  assert.ok(queries.every((query) => query?.fitting === 1))
})

test('a fragment is answered by all commands that hold it, in any case; a text that is too short gives none', () => {
  const library = aLibrary(LOG, { notes: 'GIT LOG --GRAPH', line: null }, { notes: 'x', line: 'git log --graph' })

  const query = pastedFragment({ notes: LOG.line, line: LOG.line }, library, () => 0)
  const short = pastedFragment({ notes: 'ls', line: 'ls' }, library, () => 0)

  assert.deepEqual(query, { text: 'git log --gr', fitting: 3 })
  assert.equal(short, null)
})

test('a typo is one edit in one word of four letters or more', () => {
  const random = createRandom(2)

  const texts = Array.from({ length: 500 }, () => withTypo('git hello', random) ?? '')

  assert.ok(texts.every((text) => text.startsWith('git ') && text !== 'git hello'))
  assert.ok(texts.every(({ length }) => Math.abs(length - 'git hello'.length) <= 1))
  const expected = ['ehllo', 'hlelo', 'helol', 'ello', 'helo', 'hell']
  assert.deepEqual(
    expected.filter((typo) => !texts.includes(`git ${typo}`)),
    [],
  )
})

test('there is no typo in words of three letters', () => {
  assert.equal(
    withTypo('git log', () => 0),
    null,
  )
})

function aLibrary(...given: readonly (Remembered | Partial<Command>)[]): Drawn {
  const commands = given.map((fields, place) => ({ id: String(place), notes: null, line: null, ...fields }))
  return { commands, holders: wordHolders(commands) }
}
