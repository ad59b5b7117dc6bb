import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { drawable, FONTS, undrawable } from '../../../cli/build/sharing/pictures/draw-text.ts'
import { shownAddress, undrawableTexts } from '../../../cli/build/sharing/site-drawings.ts'
import { colourOf } from '../../../cli/build/site-colours.ts'
import { escapeMarkup, oneLine, pageDescription, shortened } from '../../../web/rendering/printable.ts'
import { someParts } from './some-parts.ts'

test("a short description also names the project's owner", () => {
  const more = 'A project of Ada Sample, who rides bicycles.'

  assert.equal(pageDescription('A diary of rides.', more), `A diary of rides. ${more}`)
  assert.equal(
    pageDescription('A diary of rides, kept by a bicycle that has been to Norway.', more).includes(more),
    false,
  )
  assert.equal(pageDescription('x'.repeat(49), more), `${'x'.repeat(49)} ${more}`)
  assert.equal(pageDescription('x'.repeat(50), more), 'x'.repeat(50))
})

test('a long description ends between words, with an ellipsis', () => {
  const description = pageDescription('A diary of rides, '.repeat(20))

  assert.ok(description.length <= 160 && description.length > 140)
  assert.match(description, /(?:diary|of|rides|A)…$/)
})

test('a text is shortened to the limit, between characters', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
    const short = shortened(text, most)
    const characters = [...new Intl.Segmenter('en').segment(short)]
    assert.ok(characters.length <= most && short.isWellFormed())
    if (oneLine(text).length <= most) assert.equal(short, oneLine(text))
  })

  fc.assert(property, { numRuns: 500 })
})

test('texts never contain markup or characters that XML forbids', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
    const escaped = escapeMarkup(text)
    assert.ok(escaped.isWellFormed())
    assert.doesNotMatch(escaped, /[<>"]|&(?!(?:amp|lt|gt|quot);)|(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u)
  })

  fc.assert(property, { numRuns: 500 })
})

test('a colour has a light and a dark form', () => {
  const tokens = '--paper: light-dark(#fcfcfa, #0f1211);--ink: light-dark(rgb(1, 2, 3), lab(100% 0 0));--rule: #123;'

  assert.deepEqual(colourOf('paper', tokens), { light: '#fcfcfa', dark: '#0f1211' })
  assert.deepEqual(colourOf('ink', tokens), { light: '#010203', dark: 'lab(100% 0 0)' })
  assert.deepEqual(colourOf('rule', tokens), { light: '#112233', dark: '#112233' })
})

test('a colour missing from the tokens is named', () => {
  assert.throws(() => colourOf('papre'), /no colour --papre/)
})

for (const [text, shown] of [
  ['Größe, naïve, ăâîșț', 'Größe, naïve, ăâîșț'],
  ['Привет, κόσμε, שלום, سلام', 'Привет, κόσμε, שלום, سلام'],
  ['Ada 山田 太郎', 'Ada'],
  ['fast 👩‍💻 and 🇳🇴 free', 'fast and free'],
  ['a\ud800b', 'a b'],
  ['山田', ''],
] as const) {
  test(`pictures show "${text}" as "${shown}"`, () => {
    assert.equal(drawable(text, FONTS.plain), shown)
  })
}

describe('characters missing from pictures', () => {
  test('are named, with the text that loses them', () => {
    const said = undrawableTexts(someParts({ site: { name: 'Ada 山田' } }))

    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /leave out 山 田 in "Ada 山田"/)
  })

  test('do not occur in Latin, Greek, Cyrillic or Arabic names', () => {
    assert.deepEqual(undrawableTexts(someParts({ site: { name: 'Żółć Αθήνα Привет سلام' } })), [])
  })
})

for (const [url, shown] of [
  ['https://xn--mller-kva.example/projects/', 'müller.example/projects'],
  ['https://müller.example/h%C3%A4user', 'müller.example/häuser'],
  ['https://ada.example:8443', 'ada.example:8443'],
  ['http://[::1]:3000/a', '[::1]:3000/a'],
  ['https://xn--rht51wgy7b.example/a', 'xn--rht51wgy7b.example/a'],
] as const) {
  test(`pictures show ${url} as ${shown}`, () => {
    assert.equal(
      shownAddress(url, (text) => undrawable(text, FONTS.mono).length === 0),
      shown,
    )
  })
}
