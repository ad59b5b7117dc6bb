import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { firstCharacters, shorten } from '../../../core/text/shorten.ts'

const FAMILY = '👨🏻‍👩🏻‍👧🏻‍👦🏻'
const CLUSTER = `a${'\u0301'.repeat(19)}`

for (const [what, text, most, shown] of [
  ['a text with room to spare', 'git', 4, 'git'],
  ['a text that just fits', 'git', 3, 'git'],
  ['a text that is one character too long', 'gits', 3, 'git…'],
  ['an empty text', '', 3, ''],
  ['an emoji of two code units at the limit', 'gi😀t', 3, 'gi😀…'],
  ['family emoji of many parts', FAMILY.repeat(3), 2, `${FAMILY}${FAMILY}…`],
  ['family emoji that just fit', FAMILY.repeat(2), 2, FAMILY.repeat(2)],
  ['letters with combining accents', 'e\u0301e\u0301e', 2, 'e\u0301e\u0301…'],
  ['letters with the maximum number of accents', CLUSTER.repeat(3), 2, `${CLUSTER}${CLUSTER}…`],
  ['two Windows line breaks', '\r\n\r\na', 2, '…'],
  ['white space and full stops where it is cut', 'One. Two', 5, 'One…'],
  ['half a surrogate pair', 'a\ud800b', 2, 'a\ud800…'],
  ['a letter with endless accents', `a${'\u0301'.repeat(100_000)}`, 3, '…'],
] as const) {
  test(`a shortened text has at most ${most} characters: ${what}`, () => {
    assert.equal(shorten(text, most), shown)
  })
}

describe('shortened text', () => {
  test('keeps its beginning and no half surrogate pair', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 40 })

    fc.assert(
      fc.property(anyText, fc.nat(20), (text, most) => {
        const kept = firstCharacters(text, most)

        assert.ok(text.startsWith(kept))
        assert.ok(kept.length === text.length || kept.length <= 20 * most)
        assert.equal(kept.isWellFormed(), true)
        assert.ok(Array.from(kept).length >= Math.min(most, [...new Intl.Segmenter('en').segment(text)].length))
      }),
    )
  })

  test('keeps whole code points without a segmenter', (t) => {
    const known = Intl.Segmenter
    t.after(() => Object.assign(Intl, { Segmenter: known }))
    Reflect.deleteProperty(Intl, 'Segmenter')

    assert.equal(shorten('😀😀😀', 2), '😀😀…')
  })
})
