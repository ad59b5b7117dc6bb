import assert from 'node:assert/strict'
import test from 'node:test'
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

test('a resume may be empty: every text is then blank and every list without entries', () => {
  const parsed = parseResume({})

  assert.ok(parsed.ok)
  assert.equal(parsed.value.basics.name, '')
  assert.equal(parsed.value.basics.location.city, '')
  assert.deepEqual(parsed.value.basics.profiles, [])
  for (const section of LISTS) assert.deepEqual(parsed.value[section], [])
})

test('null and blank texts are the same as missing ones, in every kind of field', () => {
  const given = { basics: { name: null, email: ' ', url: '', location: null }, work: [{ endDate: '' }], skills: null }

  const parsed = parseResume(given)

  assert.deepEqual(parsed, parseResume({ basics: {}, work: [{}] }))
})

test('texts lose the white space around them, and lists of texts their blank ones', () => {
  const parsed = parseResume({ work: [{ name: ' Sample Maps\n', highlights: ['', ' one ', '  ', 'two'] }] })

  assert.ok(parsed.ok)
  assert.equal(parsed.value.work[0]?.name, 'Sample Maps')
  assert.deepEqual(parsed.value.work[0]?.highlights, ['one', 'two'])
})

test('the schema and the settings of themes are nobody else’s business', () => {
  const parsed = parseResume({ $schema: 'https://example.com', meta: { theme: 'even', hobbyhorses: [1] } })

  assert.equal(parsed.ok, true)
})

test('a section that no page would show is a mistake, not dropped without a word', () => {
  const parsed = parseResume({ basics: { name: 'Ada' }, intressen: [{ name: 'Skidor' }] })

  assert.ok(!parsed.ok)
  assert.equal(parsed.error[0]?.field, 'intressen')
  assert.match(
    parsed.error[0]?.expected ?? '',
    /^a section that the page shows \(basics, work, .*, projects\); .* in meta$/,
  )
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

for (const [given, field, expected] of WRONG_KINDS) {
  test(`${JSON.stringify(given)} is told: ${field} should be ${expected}`, () => {
    assert.deepEqual(parseResume(given), { ok: false, error: [{ field, expected }] })
  })
}

test('a long value is shown by its beginning alone', () => {
  const parsed = parseResume({ work: 'x'.repeat(1000) })

  assert.ok(!parsed.ok)
  assert.equal(parsed.error[0]?.expected, `a list, not "${'x'.repeat(39)}…`)
})

for (const url of ['javascript:alert(1)', 'example.com', '//example.com', 'https:// example.com', 'data:text/html,x']) {
  test(`a link never leads to "${url}"`, () => {
    const parsed = parseResume({ basics: { url, profiles: [{ url }] }, work: [{ url }] })

    assert.ok(!parsed.ok)
    assert.deepEqual(
      parsed.error.map(({ field }) => field),
      ['basics.url', 'basics.profiles[0].url', 'work[0].url'],
    )
  })
}

for (const email of ['ada', 'ada@', '@example.com', 'ada@example.com?subject=x', 'ada@example.com, b@example.com']) {
  test(`"${email}" is no mail address`, () => {
    assert.equal(parseResume({ basics: { email } }).ok, false)
  })
}
