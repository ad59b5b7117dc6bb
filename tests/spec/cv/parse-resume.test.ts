import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseResume } from '../../../core/resume/resume.ts'

const LISTS = [
  'work',
  'volunteer',
  'education',
  'awards',
  'certificates',
  'publications',
  'skills',
  'languages',
  'interests',
  'references',
  'projects',
] as const

describe('resume', () => {
  test('can be empty, with blank texts and empty lists', () => {
    const parsed = parseResume({})

    assert.ok(parsed.ok)
    assert.equal(parsed.value.basics.name, '')
    assert.equal(parsed.value.basics.location.city, '')
    assert.deepEqual(parsed.value.basics.profiles, [])
    for (const section of LISTS) assert.deepEqual(parsed.value[section], [])
  })

  test('treats null and blank texts as missing', () => {
    const given = { basics: { name: null, email: ' ', url: '', location: null }, work: [{ endDate: '' }], skills: null }

    const parsed = parseResume(given)

    assert.deepEqual(parsed, parseResume({ basics: {}, work: [{}] }))
  })

  test('has trimmed texts, and no blank ones in lists', () => {
    const parsed = parseResume({ work: [{ name: ' Sample Maps\n', highlights: ['', ' one ', '  ', 'two'] }] })

    assert.ok(parsed.ok)
    assert.equal(parsed.value.work[0]?.name, 'Sample Maps')
    assert.deepEqual(parsed.value.work[0]?.highlights, ['one', 'two'])
  })

  test('may have a schema and theme settings', () => {
    const parsed = parseResume({ $schema: 'https://example.com', meta: { theme: 'even', hobbyhorses: [1] } })

    assert.equal(parsed.ok, true)
  })

  test("can't have a section that isn't shown anywhere", () => {
    const parsed = parseResume({ basics: { name: 'Ada' }, intressen: [{ name: 'Skidor' }] })

    assert.ok(!parsed.ok)
    assert.equal(parsed.error[0]?.field, 'intressen')
    assert.match(
      parsed.error[0]?.expected ?? '',
      /^a section that the page shows \(basics, work, .*, projects\); .* in meta$/,
    )
  })
})

const WRONG_KINDS = [
  [7, '', 'an object, not 7'],
  [[], '', 'an object, not a list'],
  [{ basics: 'Ada' }, 'basics', 'an object, not "Ada"'],
  [{ basics: { name: 7 } }, 'basics.name', 'a text, not 7'],
  [{ basics: { name: { first: 'Ada' } } }, 'basics.name', 'a text, not an object'],
  [{ work: {} }, 'work', 'a list, not an object'],
  [{ work: [null] }, 'work[0]', 'an object, not null'],
  [{ skills: [{}, { keywords: 'CSS' }] }, 'skills[1].keywords', 'a list, not "CSS"'],
  [{ skills: [{ keywords: ['CSS', true] }] }, 'skills[0].keywords[1]', 'a text, not true'],
  [{ meta: [] }, 'meta', 'an object'],
] as const

describe('value of the wrong kind', () => {
  for (const [given, field, expected] of WRONG_KINDS) {
    test(`is a mistake in ${JSON.stringify(given)}: ${field} should be ${expected}`, () => {
      assert.deepEqual(parseResume(given), { ok: false, error: [{ field, expected }] })
    })
  }

  test('is shortened in the message if long', () => {
    const parsed = parseResume({ work: 'x'.repeat(1000) })

    assert.ok(!parsed.ok)
    assert.equal(parsed.error[0]?.expected, `a list, not "${'x'.repeat(39)}…`)
  })
})

describe('link in a resume', () => {
  for (const url of [
    'javascript:alert(1)',
    'example.com',
    '//example.com',
    'https:// example.com',
    'data:text/html,x',
  ]) {
    test(`can't be "${url}"`, () => {
      const parsed = parseResume({ basics: { url, profiles: [{ url }] }, work: [{ url }] })

      assert.ok(!parsed.ok)
      assert.deepEqual(
        parsed.error.map(({ field }) => field),
        ['basics.url', 'basics.profiles[0].url', 'work[0].url'],
      )
    })
  }
})

describe('email address in a resume', () => {
  for (const email of ['ada', 'ada@', '@example.com', 'ada@example.com?subject=x', 'ada@example.com, b@example.com']) {
    test(`can't be "${email}"`, () => {
      assert.equal(parseResume({ basics: { email } }).ok, false)
    })
  }
})
