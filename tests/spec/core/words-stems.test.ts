import assert from 'node:assert/strict'
import test from 'node:test'
import { trimPunctuation, wordsOfToken } from '../../../core/search/words/tokens.ts'
import { stemWord } from '../../../core/search/words/vocabulary.ts'

test('words: the forms of a word have one stem', () => {
  const forms = [
    'process processes processing processed',
    'run runs running',
    'copy copies copied copying',
    'install installs installing installed',
    'use uses used using',
    'cache caches caching cached',
    'list lists listing listed',
    'branch branches branching',
    'zip zips zipped zipping',
    'directory directories',
  ]

  const stems = forms.map((words) => new Set(words.split(' ').map(stemWord)).size)

  assert.deepEqual(
    stems,
    forms.map(() => 1),
  )
})

test('words: different words keep different stems', () => {
  const words = 'port part list last status state string ssh ss ping king sed red git disk bus'.split(' ')

  const stems = new Set(words.map(stemWord))

  assert.equal(stems.size, words.length)
})

test('words: short words, signs and other alphabets are left as they are', () => {
  const words = ['ls', 'ps', 'as', 'ed', '', '-', 'файлы', '__proto__']

  assert.deepEqual(words.map(stemWord), words)
})

test('words: a token has its runs of letters and digits, and itself without the signs around it', () => {
  const tokens = ['docker', '--no-cache', '"a.b",', '{{path/to/file}}', '|', '', 'naïve-日本']

  assert.deepEqual(tokens.map(wordsOfToken), [
    ['docker'],
    ['no', 'cache', 'no-cache'],
    ['a', 'b', 'a.b'],
    ['path', 'to', 'file', 'path/to/file'],
    [],
    [],
    ['naïve', '日本', 'naïve-日本'],
  ])
})

test('words: a word with a letter in brackets, to tell where an option has its name from, is that word too', () => {
  const words = ['[r]ecursive', 'e[x]tract,', '[a]', 'args[0]'].map((token) => wordsOfToken(token).at(-1))

  assert.deepEqual(words, ['recursive', 'extract', 'a', 'args[0'])
})

test('words: what is longer than thirty characters is no word that anybody mistypes', () => {
  const words = wordsOfToken(`${'x'.repeat(30)}/${'y'.repeat(31)}`)

  assert.deepEqual(words, ['x'.repeat(30)])
})

test('words: signs around are those before the first and after the last letter or digit', () => {
  const tokens = ['(tree)', 'docker-compose,', '--', '', '«файл»', 'a-a']

  assert.deepEqual(tokens.map(trimPunctuation), ['tree', 'docker-compose', '', '', 'файл', 'a-a'])
})
