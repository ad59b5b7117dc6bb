import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { trimPunctuation, wordsOfToken } from '../../../core/search/words/tokens.ts'
import { stemWord } from '../../../core/search/words/vocabulary.ts'

describe('stems and tokens', () => {
  test('have one stem for all forms of a word', () => {
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

  test('distinguish different words', () => {
    const words = 'port part list last status state string ssh ss ping king sed red git disk bus'.split(' ')

    const stems = new Set(words.map(stemWord))

    assert.equal(stems.size, words.length)
  })

  test('leave short words, punctuation and other alphabets unchanged', () => {
    const words = ['ls', 'ps', 'as', 'ed', '', '-', 'файлы', '__proto__']

    assert.deepEqual(words.map(stemWord), words)
  })

  test('include runs of letters and the trimmed token', () => {
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

  test('include words with a mnemonic in brackets', () => {
    const words = ['[r]ecursive', 'e[x]tract,', '[a]', 'args[0]'].map((token) => wordsOfToken(token).at(-1))

    assert.deepEqual(words, ['recursive', 'extract', 'a', 'args[0'])
  })

  test('exclude words over thirty characters', () => {
    const words = wordsOfToken(`${'x'.repeat(30)}/${'y'.repeat(31)}`)

    assert.deepEqual(words, ['x'.repeat(30)])
  })

  test('are trimmed to their letters and digits', () => {
    const tokens = ['(tree)', 'docker-compose,', '--', '', '«файл»', 'a-a']

    assert.deepEqual(tokens.map(trimPunctuation), ['tree', 'docker-compose', '', '', 'файл', 'a-a'])
  })
})
