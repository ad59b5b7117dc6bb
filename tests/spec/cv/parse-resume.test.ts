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

test('an empty resume is valid: texts are blank and lists empty', () => {
  const parsed = parseResume({})

  assert.ok(parsed.ok)
  assert.equal(parsed.value.basics.name, '')
  assert.equal(parsed.value.basics.location.city, '')
  assert.deepEqual(parsed.value.basics.profiles, [])
  for (const section of LISTS) assert.deepEqual(parsed.value[section], [])
})

test('null and blank texts count as missing, in every kind of field', () => {
  const given = { basics: { name: null, email: ' ', url: '', location: null }, work: [{ endDate: '' }], skills: null }

  const parsed = parseResume(given)

  assert.deepEqual(parsed, parseResume({ basics: {}, work: [{}] }))
})

test('texts are trimmed, and blank ones dropped from lists', () => {
  const parsed = parseResume({ work: [{ name: ' Sample Maps\n', highlights: ['', ' one ', '  ', 'two'] }] })

  assert.ok(parsed.ok)
  assert.equal(parsed.value.work[0]?.name, 'Sample Maps')
  assert.deepEqual(parsed.value.work[0]?.highlights, ['one', 'two'])
})

test('the schema and theme settings are ignored', () => {
  const parsed = parseResume({ $schema: 'https://example.com', meta: { theme: 'even', hobbyhorses: [1] } })

  assert.equal(parsed.ok, true)
})

test("a section that isn't shown anywhere is a mistake", () => {
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
  test(`${JSON.stringify(given)} is a mistake: ${field} should be ${expected}`, () => {
    assert.deepEqual(parseResume(given), { ok: false, error: [{ field, expected }] })
  })
}

test('a long value is shortened', () => {
  const parsed = parseResume({ work: 'x'.repeat(1000) })

  assert.ok(!parsed.ok)
  assert.equal(parsed.error[0]?.expected, `a list, not "${'x'.repeat(39)}…`)
})

for (const url of ['javascript:alert(1)', 'example.com', '//example.com', 'https:// example.com', 'data:text/html,x']) {
  test(`a link to "${url}" is refused`, () => {
    const parsed = parseResume({ basics: { url, profiles: [{ url }] }, work: [{ url }] })

    assert.ok(!parsed.ok)
    assert.deepEqual(
      parsed.error.map(({ field }) => field),
      ['basics.url', 'basics.profiles[0].url', 'work[0].url'],
    )
  })
}

for (const email of ['ada', 'ada@', '@example.com', 'ada@example.com?subject=x', 'ada@example.com, b@example.com']) {
  test(`"${email}" isn't an email address`, () => {
    assert.equal(parseResume({ basics: { email } }).ok, false)
  })
}
