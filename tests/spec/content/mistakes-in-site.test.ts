import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { mistakesInContent, SOUND } from './content.ts'

const SITE = SOUND['content/site.ts']
const NEXT_CENTURY = '2126-01-01T00:00:00Z'

describe('valid content', () => {
  test('has no mistakes to report', async (t) => {
    assert.deepEqual(await mistakesInContent(t, {}), [])
  })
})

/** Mistakes to insert as line 8 of the settings. */
const ADDED = {
  'an email address without a host': [
    "email: 'maria',",
    'email is "maria"; expected an email address, such as name@example.com.',
  ],
  'an email address that is a number': ['email: 7,', 'email is 7; expected a text that is not empty.'],
  'a link that runs a script': [
    "links: [{ name: 'Me', url: 'javascript:alert(1)' }],",
    'links, entry 1, url is "javascript:alert(1)"; expected an address with https://, http:// or mailto:.',
  ],
  "a link that isn't an address": [
    "links: [{ name: 'Me', url: 'github.com/me' }],",
    'links, entry 1, url is "github.com/me"; expected an address with https://, http:// or mailto:.',
  ],
  'a link without a name': [
    "links: [{ url: 'https://example.com' }],",
    'links, entry 1, name is missing; expected a text that is not empty.',
  ],
  "links that aren't a list": ["links: 'https://example.com',", 'links is "https://example.com"; expected a list.'],
  'a site address with a query': [
    "siteUrl: 'https://example.com/?a',",
    /^siteUrl is "https:.*\?a"; expected the address/,
  ],
  'a site address without https': [
    "siteUrl: 'example.com',",
    /^siteUrl is "example.com"; expected the address of the s/,
  ],
  'an invalid address of the API': ["apiUrl: 'api',", /^apiUrl is "api"; expected the address of the list of com/],
  'an invalid provider': ["authDomain: 'a b',", /^authDomain is "a b"; expected a host name, such as/],
  'an origin with a path': ["authOrigins: ['https://a.example/b'],", /^authOrigins, entry 1 is ".*"; expected origins/],
  'a misspelt setting': ["tagLines: 'x',", 'tagLines is unknown; expected "tagline", probably.'],
  'a setting of another program': [
    "fontFamily: 'x',",
    /^fontFamily is unknown; expected one of language, name, tagline, /,
  ],
  'a stray word': ['email: me,', 'cannot be run: me is not defined.'],
  'a missing comma': [
    "email: 'a@b.example' links: [],",
    'is not TypeScript: Expected `,` or `}` but found `Identifier`.',
  ],
  'an unclosed string': ["email: 'a@b.example,", /^is not TypeScript: Unterminated string/],
} as const

describe('mistake in the settings', () => {
  for (const [what, [line, words]] of Object.entries(ADDED)) {
    test(`such as ${what} is reported with its line`, async (t) => {
      const [mistake = '', ...more] = await mistakesInContent(t, {
        'content/site.ts': SITE.replace(/\}\n$/, `  ${line}\n}\n`),
      })

      assert.deepEqual(more, [])
      assertTold(mistake, 'content/site.ts:8: ', words)
    })
  }
})

const CHANGED = {
  'an empty name': ["'Maria'", "' '", 4, 'name is " "; expected a text that is not empty.'],
  'an empty tagline': [/'Web developer.*'/, "''", 5, 'tagline is ""; expected a text that is not empty.'],
  'a birth date without its zone': [
    '+03:00',
    '',
    6,
    /^birth is "1990-05-17T06:30:00"; expected an instant with its zone, su/,
  ],
  'a birth date in the future': [
    /1990-.*\+03:00/,
    NEXT_CENTURY,
    6,
    `birth is "${NEXT_CENTURY}"; expected a date in the past.`,
  ],
  'an avatar without a description': [
    " avatarDescription: 'Me on a rock',",
    '',
    3,
    /^avatarDescription is missing; expected a description for people who can't see the picture/,
  ],
  'a missing avatar': [
    'me.svg',
    'you.svg',
    7,
    /^avatar is "you.svg"; expected an existing picture: there is no content\/you.svg/,
  ],
  'an avatar in another folder': [
    'me.svg',
    '../me.svg',
    7,
    /^avatar is "..\/me.svg"; expected the name of a picture bes/,
  ],
  "an avatar that isn't a picture": ['me.svg', 'site.ts', 7, /^avatar is "site.ts"; expected the name of a picture/],
  'settings under another name': ['const site', 'const sites', 3, /^exports "sites"; expected "export const site: /],
  'settings that are a list': [/= \{[^}]*\}/, '= []', 3, 'site is a list; expected an object.'],
} as const

describe('mistake in the basic settings', () => {
  for (const [what, [from, to, line, words]] of Object.entries(CHANGED)) {
    test(`such as ${what} is reported with its line`, async (t) => {
      const [mistake = '', ...more] = await mistakesInContent(t, { 'content/site.ts': SITE.replace(from, to) })

      assert.deepEqual(more, [])
      assertTold(mistake, `content/site.ts:${line}: `, words)
    })
  }
})

describe('avatar', () => {
  test('is found if its name has decomposed accents', async (t) => {
    const drawing = SOUND['content/me.svg']

    const mistakes = await mistakesInContent(t, {
      'content/site.ts': SITE.replace('me.svg', 'gr\u00fcn.svg'),
      'content/me.svg': null,
      'content/gru\u0308n.svg': drawing,
    })

    assert.deepEqual(mistakes, [])
  })

  test('can have any size', async (t) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${'<path d="M0 0h8"/>'.repeat(1000)}</svg>`

    assert.deepEqual(await mistakesInContent(t, { 'content/me.svg': drawing }), [])
  })
})

const DAMAGED = {
  'plain text': ['content/me.svg', 'hello'],
  'an incomplete SVG': ['content/me.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path'],
} as const

describe('damaged avatar', () => {
  for (const [what, [file, content]] of Object.entries(DAMAGED)) {
    test(`such as ${what} is reported as unreadable`, async (t) => {
      const mistakes = await mistakesInContent(t, { [file]: content })

      const expected = "a readable picture: content/me.svg isn't one, or is damaged"
      assert.deepEqual(mistakes, [`content/site.ts:7: avatar is "me.svg"; expected ${expected}.`])
    })
  }
})

describe('missing settings file', () => {
  test('is reported without a line', async (t) => {
    const mistakes = await mistakesInContent(t, { 'content/site.ts': null })

    assert.deepEqual(mistakes, [
      'content/site.ts: is missing; expected "export const site: SiteSettings = {...}" in it.',
    ])
  })
})

function assertTold(mistake: string, place: string, words: string | RegExp): void {
  assert.ok(mistake.startsWith(place), mistake)
  const told = mistake.slice(place.length)
  if (typeof words === 'string') assert.equal(told, words)
  else assert.match(told, words)
}
