import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { mistakesInContent, SOUND } from './content.ts'

const FRENCH = SOUND['content/site.ts'].replace("name: 'Maria',", "name: 'Maria', language: 'fr',")

const MISTAKES = {
  'an unknown text': ["home: { fact: 'x' }", 'home.fact is unknown; expected "facts", probably.'],
  'an unknown part': ["homes: { facts: 'x' }", 'homes is unknown; expected "home", probably.'],
  'a number instead of a text': ['home: { facts: 7 }', 'home.facts is 7; expected a text.'],
  'an empty text': ["home: { facts: ' ' }", 'home.facts is " "; expected a text.'],
  'a text instead of a group of texts': ["home: 'x'", 'home is "x"; expected words by their names.'],
  'a text instead of plural forms': [
    "commander: { commands: 'x' }",
    'commander.commands is "x"; expected a text for each of one, other.',
  ],
  'a plural form that the language lacks': [
    "commander: { commands: { few: 'x', other: '{count} y' } }",
    'commander.commands.few is unknown; expected one of one, other.',
  ],
  'a plural without the form "other"': [
    "commander: { commands: { one: 'x' } }",
    'commander.commands.other is missing; expected a text.',
  ],
  'a placeholder that is never filled in': [
    "projects: { next: 'Then {name} {project}' }",
    "projects.next has {name}, which isn't filled in; it may have {project}.",
  ],
  'a count in a text that has none': [
    "home: { facts: '{count} facts' }",
    "home.facts has {count}, which isn't filled in; no placeholder is filled in here.",
  ],
  'a text without its placeholder': [
    "projects: { next: 'Then' }",
    'projects.next lacks {project}; expected it where the page fills it in, as in "Next: {project}".',
  ],
  'a plural form without its count': [
    "commander: { commands: { one: 'One line', other: 'Lines' } }",
    'commander.commands.other lacks {count}; expected it where the page fills it in, as in "{count} commands".',
  ],
  "a separator that isn't text": ['locale: { thousands: 7 }', 'locale.thousands is 7; expected a text.'],
  'a text without the place for its link': [
    "commander: { listIsFrom: 'From then.' }",
    'commander.listIsFrom must have one element like <when>.',
  ],
} as const

describe('mistake in words.ts', () => {
  for (const [what, [line, message]] of Object.entries(MISTAKES)) {
    test(`such as ${what} is reported by file and line`, async (t) => {
      const words = `export const ownWords = {\n  ${line},\n}\n`

      assert.deepEqual(await mistakesInContent(t, { 'content/words.ts': words }), [`content/words.ts:2: ${message}`])
    })
  }
})

describe('words.ts', () => {
  test('can be missing or partial if there is a catalogue', async (t) => {
    const some = "export const ownWords = { home: { facts: 'x' } }\n"

    assert.deepEqual(await mistakesInContent(t, { 'content/words.ts': null }), [])
    assert.deepEqual(await mistakesInContent(t, { 'content/words.ts': some }), [])
  })

  test('names missing texts in a language without a catalogue', async (t) => {
    const words = "export const ownWords = {\n  notFound: { waysOn: 'Ailleurs' },\n}\n"

    const mistakes = await mistakesInContent(t, { 'content/site.ts': FRENCH, 'content/words.ts': words })

    assert.ok(
      mistakes.some((one) => /^content\/words\.ts:1: ownWords lacks locale, pages, layout, home, /.test(one)),
      String(mistakes),
    )
    const english = 'this language has no catalogue, and core/words/english.ts has the texts in English.'
    assert.ok(
      mistakes.includes(`content/words.ts:2: notFound lacks fileOffline, didYouMean; ${english}`),
      String(mistakes),
    )
  })

  for (const [what, separators] of [
    ['a narrow no-break space', String.raw`{ thousands: '\u202f' }`],
    ['an ordinary space', "{ thousands: ' ' }"],
    ['nothing', "{ thousands: '', comma: ' ' }"],
  ]) {
    test(`can have ${what} as a separator`, async (t) => {
      const words = `export const ownWords = { locale: ${separators} }\n`

      assert.deepEqual(await mistakesInContent(t, { 'content/words.ts': words }), [])
    })
  }

  test('needs the count in plural forms for several numbers', async (t) => {
    const site = SOUND['content/site.ts'].replace("name: 'Maria',", "name: 'Maria', language: 'ru',")
    const words = "export const ownWords = { commander: { commands: { one: 'строка', other: '{count} строк' } } }\n"

    const mistakes = await mistakesInContent(t, { 'content/site.ts': site, 'content/words.ts': words })

    assert.ok(
      mistakes.some((one) => one.includes('commander.commands.one lacks {count};')),
      String(mistakes),
    )
  })

  test('must exist for a language without a catalogue', async (t) => {
    const mistakes = await mistakesInContent(t, { 'content/site.ts': FRENCH, 'content/words.ts': null })

    assert.deepEqual(mistakes, [
      'content/words.ts: is missing; expected "export const ownWords: OwnWords = {...}" in it. "fr", the language of the site, has no built-in translation, so every text must be translated here.',
    ])
  })
})

describe('unknown language', () => {
  for (const [written, expected] of [
    ['deutsch', '"de", the tag of that language'],
    ['German', '"de", the tag of that language'],
    ['français', '"fr", the tag of that language'],
    ['xx', 'the tag of a language, such as en, de or pt-BR'],
    ['klingon', 'the tag of a language, such as en, de or pt-BR'],
  ]) {
    test(`such as "${written}" is the only mistake reported`, async (t) => {
      const site = SOUND['content/site.ts'].replace("name: 'Maria',", `name: 'Maria', language: '${written}',`)
      const words = "export const ownWords = { home: { facts: 'x' } }\n"

      assert.deepEqual(await mistakesInContent(t, { 'content/site.ts': site, 'content/words.ts': words }), [
        `content/site.ts:4: language is "${written}"; expected ${expected}.`,
      ])
    })
  }

  test('with an invalid tag is reported', async (t) => {
    const site = SOUND['content/site.ts'].replace("name: 'Maria',", "name: 'Maria', language: 'en_GB',")

    assert.deepEqual(await mistakesInContent(t, { 'content/site.ts': site }), [
      'content/site.ts:4: language is "en_GB"; expected the tag of a language, such as en, de or pt-BR.',
    ])
  })
})
