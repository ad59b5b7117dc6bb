import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { describe } from 'node:test'
import { isStopWord, stemWord, synonymsOf } from '../../../core/search/words/vocabulary.ts'

const FILE = new URL('../../../core/search/words/vocabulary.ts', import.meta.url)

const table = /OTHER_WORDS = `([^`]*)`/.exec(readFileSync(FILE, 'utf8'))?.[1] ?? ''

describe('synonyms', () => {
  test("are searchable and aren't stop words", () => {
    const words = table.split(/[\s,>]+/).filter((word) => word !== '')

    assert.ok(words.length > 100)
    assert.deepEqual(
      words.filter((word) => !/^[a-z0-9]+$/.test(word) || isStopWord(word)),
      [],
    )
  })

  test('repeat no stem within an entry', () => {
    const lists = table.split(',').map((list) => list.split('>').map((part) => part.trim().split(/\s+/)))

    for (const parts of lists) {
      const words = parts.flat()
      assert.ok(words.length > 1, words.join(' '))
      assert.equal(new Set(words.map(stemWord)).size, words.length, words.join(' '))
    }
  })

  test('are found by stem, without the stem itself', () => {
    assert.ok(synonymsOf(stemWord('deleting')).includes(stemWord('remove')))
    assert.ok(synonymsOf(stemWord('folders')).includes(stemWord('directory')))
    assert.ok(synonymsOf(stemWord('unpack')).includes('tar'))
    assert.deepEqual(synonymsOf('zzz'), [])
    assert.ok(!synonymsOf(stemWord('delete')).includes(stemWord('delete')))
  })
})
