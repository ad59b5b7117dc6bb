import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeFile, rowsOf, stemOf } from '../../../formats/model/source-file.ts'

const textOf = (bytes: readonly number[] | Buffer) => decodeFile({ path: 'a', bytes: Uint8Array.from(bytes) })

describe('a source file', () => {
  test('is decoded by byte-order mark, as UTF-8 or Windows-1252', () => {
    assert.equal(textOf(Buffer.from('\uFEFFcafé')).text, 'café')
    assert.equal(textOf(Buffer.from('\uFEFFcafé', 'utf16le')).text, 'café')
    assert.equal(textOf([0xfe, 0xff, 0, 0x63, 0, 0x61]).text, 'ca')
    assert.equal(textOf(Buffer.from('cafe')).isLegacy, false)
    const legacy = textOf([0x63, 0x61, 0x66, 0xe9, 0x80])
    assert.deepEqual([legacy.text, legacy.isLegacy], ['café€', true])
  })

  test('needs 8 bytes for UTF-16 without a byte-order mark', () => {
    assert.equal(textOf(Buffer.from('cafe', 'utf16le')).text, 'cafe')
    assert.equal(textOf([0, 0x63, 0, 0x61, 0, 0x66, 0, 0x65]).text, 'cafe')
    assert.equal(textOf(Buffer.from('caf', 'utf16le')).text, 'c\0a\0f\0')
  })

  test('is split into lines at LF and CRLF', () => {
    assert.deepEqual(rowsOf('a\r\nb\nc\r\n'), ['a', 'b', 'c'])
    assert.deepEqual(rowsOf('a\rb\n\n'), ['a\rb', ''])
    assert.deepEqual(rowsOf(''), [])
  })

  test('is named without its extension', () => {
    assert.deepEqual(['notes/bees.md', '.bash_aliases', 'tar', 'a.b.c'].map(stemOf), [
      'bees',
      '.bash_aliases',
      'tar',
      'a.b',
    ])
  })
})
