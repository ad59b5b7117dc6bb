import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseResume } from '../../../core/resume/resume.ts'
import { type Contact, contactsOf, momentsOf } from '../../../web/cv/entries-of.ts'

describe('contact details', () => {
  test('are shown only if they exist', () => {
    assert.deepEqual(contactsIn({}), [])
    assert.deepEqual(contactsIn({ email: 'ada@example.com' }), [
      { name: 'Email', text: 'ada@example.com', url: 'mailto:ada@example.com' },
    ])
  })

  test('show web addresses without scheme, www or trailing slash', () => {
    const url = 'https://www.example.com/'

    const contacts = contactsIn({
      url,
      profiles: [{ network: 'Code', url: 'http://code.example.com/@a' }],
    })

    assert.deepEqual(contacts, [
      { name: 'Web', text: 'example.com', url },
      { name: 'Code', text: 'code.example.com/@a', url: 'http://code.example.com/@a' },
    ])
  })
})

describe('profile', () => {
  test('is shown by its full address', () => {
    const url = 'https://code.example.com/ada'

    const contacts = contactsIn({ profiles: [{ network: 'Code', username: 'ada-sample', url }] })

    assert.deepEqual(contacts, [{ name: 'Code', text: 'code.example.com/ada', url }])
  })

  test('shows the user name if its address has no path', () => {
    const url = 'https://twitter.com'

    const contacts = contactsIn({ profiles: [{ network: 'Twitter', username: 'neutralthoughts', url }] })

    assert.deepEqual(contacts, [{ name: 'Twitter', text: 'neutralthoughts', url }])
  })

  test('needs neither an address nor a network', () => {
    const contacts = contactsIn({
      profiles: [{ network: 'Code', username: 'ada' }, { url: 'https://a.example.com' }, {}],
    })

    assert.deepEqual(contacts, [
      { name: 'Code', text: 'ada', url: null },
      { name: 'Profile', text: 'a.example.com', url: 'https://a.example.com' },
    ])
  })
})

describe('phone number', () => {
  test('links to its digits, if it has any', () => {
    const urls = ['+40 (264) 555-012', 'ask me'].map((phone) => contactsIn({ phone })[0]?.url)

    assert.deepEqual(urls, ['tel:+40264555012', null])
  })
})

describe('location', () => {
  test('shows the parts that are set', () => {
    const all = {
      address: '1 Sample Street',
      postalCode: '400001',
      city: 'Cluj',
      region: 'Transylvania',
      countryCode: 'RO',
    }

    const places = [all, { city: 'Cluj', countryCode: 'RO' }, {}].map((location) => contactsIn({ location })[0]?.text)

    assert.deepEqual(places, ['1 Sample Street, 400001 Cluj, Transylvania, RO', 'Cluj, RO', undefined])
  })
})

const PERIODS = [
  ['2021-03', '', 'Mar 2021 – present'],
  ['2016-09', '2021-02', 'Sep 2016 – Feb 2021'],
  ['2021-03-01', '2021-03-31', 'Mar 2021'],
  ['2021', '2021-05', '2021 – May 2021'],
  ['', '2021', '2021'],
  ['', '', ''],
] as const

describe('period of a resume', () => {
  for (const [start, end, read] of PERIODS) {
    test(`from "${start}" to "${end}" is read as "${read}"`, () => {
      const texts = momentsOf(start, end).map(({ text }) => text)

      assert.equal(texts.join(' – '), read)
    })
  }
})

function contactsIn(basics: object): readonly Contact[] {
  const parsed = parseResume({ basics })
  assert.ok(parsed.ok)
  return contactsOf(parsed.value.basics)
}
