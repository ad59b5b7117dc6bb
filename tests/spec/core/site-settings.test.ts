import assert from 'node:assert/strict'
import test from 'node:test'
import { failure, success } from '../../../core/result.ts'
import { parseSiteSettings } from '../../../core/site-settings.ts'

const EXPECTED_INSTANT = 'an instant with its zone, such as 1990-05-17T06:30:00+03:00'

test('1. the settings name the owner, a tagline, an avatar and the birth date', () => {
  const settings = someSettings()

  const parsed = parseSiteSettings(settings)

  assert.deepEqual(parsed, success(settings))
})

test('1. the provider and the address of the API may be set as well', () => {
  const settings = someSettings({
    apiUrl: 'https://api.example/api/commands',
    authDomain: 'login.example',
    authClientId: 'portfolio',
    authAudience: 'https://api.example',
  })

  const parsed = parseSiteSettings(settings)

  assert.deepEqual(parsed, success(settings))
})

test('1. what may be left out may not be left empty', () => {
  const optionalFields = ['apiUrl', 'authDomain', 'authClientId', 'authAudience']

  const parsed = parseSiteSettings(someSettings(Object.fromEntries(optionalFields.map((field) => [field, '']))))

  assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), optionalFields)
})

test('1. all but the name may be left out', () => {
  assert.deepEqual(parseSiteSettings({ name: 'Bo' }), success({ name: 'Bo' }))
})

test('9. the birth date is one instant with its zone', () => {
  const births = [
    '1990-05-17T06:30:00+03:00',
    '1990-05-17T06:30+03:00',
    '1990-05-17T03:30:00Z',
    '1968-02-29T00:00-05:30',
  ]

  const parsed = births.map((birth) => parseSiteSettings(someSettings({ birth })))

  for (const [index, result] of parsed.entries()) assert.equal(result.ok && result.value.birth, births[index])
})

test('9. a date without time or zone, or one that is no date at all, is refused with an example', () => {
  const births = [
    ...['1990-05-17', '1990-05-17T06:30:00', '06:30', 'May 17, 1990', '17.05.1990', '', ' 1990-05-17T03:30:00Z'],
    ...['1990-13-17T06:30:00Z', '1990-05-32T06:30:00Z', '1990-05-17T25:00:00Z', '1990-05-17T06:61:00Z'],
    ...['1990-05-17T06:30:00+25:00', '1990-05-17T06:30:00+03', '90-05-17T06:30:00Z', 643_000_000],
  ]

  const parsed = births.map((birth) => parseSiteSettings(someSettings({ birth })))

  for (const result of parsed) assert.deepEqual(result, failure([{ field: 'birth', expected: EXPECTED_INSTANT }]))
})

test('1. all faults of the settings are named at once', () => {
  const parsed = parseSiteSettings({ avatar: '' })

  assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), ['name', 'avatar'])
})

/** Settings as they come from outside. */
test('1. a day that no calendar has is no birth date', () => {
  for (const birth of ['2023-02-30T00:00Z', '1990-13-01T00:00Z', '1990-06-31T12:00+03:00']) {
    const parsed = parseSiteSettings(someSettings({ birth }))

    assert.deepEqual(parsed, failure([{ field: 'birth', expected: EXPECTED_INSTANT }]))
  }
})

function someSettings(given: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    name: 'Sample Owner',
    tagline: 'A web developer who cycles',
    birth: '1990-05-17T06:30:00+03:00',
    avatar: 'avatar.svg',
    avatarDescription: '',
    ...given,
  }
}
