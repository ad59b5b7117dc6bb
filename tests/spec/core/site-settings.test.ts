import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseSiteSettings } from '../../../core/content/site-settings.ts'
import { failure, success } from '../../../core/result.ts'

const EXPECTED_INSTANT = 'an instant with its zone, such as 1990-05-17T06:30:00+03:00'

describe('site settings (specification 1, 9)', () => {
  test('have name, tagline, avatar and birth date', () => {
    const settings = someSettings()

    const parsed = parseSiteSettings(settings)

    assert.deepEqual(parsed, success(settings))
  })

  test('can have the provider and the API address', () => {
    const settings = someSettings({
      apiUrl: 'https://api.example/api/commands',
      authDomain: 'login.example',
      authClientId: 'portfolio',
      authAudience: 'https://api.example',
    })

    const parsed = parseSiteSettings(settings)

    assert.deepEqual(parsed, success(settings))
  })

  test('reject fields that are present but empty', () => {
    const optionalFields = ['apiUrl', 'authDomain', 'authClientId', 'authAudience']

    const parsed = parseSiteSettings(someSettings(Object.fromEntries(optionalFields.map((field) => [field, '']))))

    assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), optionalFields)
  })

  test('need only a name', () => {
    assert.deepEqual(parseSiteSettings({ name: 'Bo' }), success({ name: 'Bo' }))
  })

  test('have a birth date with time and time zone', () => {
    const births = [
      '1990-05-17T06:30:00+03:00',
      '1990-05-17T06:30+03:00',
      '1990-05-17T03:30:00Z',
      '1968-02-29T00:00-05:30',
    ]

    const parsed = births.map((birth) => parseSiteSettings(someSettings({ birth })))

    for (const [index, result] of parsed.entries()) assert.equal(result.ok && result.value.birth, births[index])
  })

  test('reject incomplete birth dates, and show an example', () => {
    const births = [
      ...['1990-05-17', '1990-05-17T06:30:00', '06:30', 'May 17, 1990', '17.05.1990', '', ' 1990-05-17T03:30:00Z'],
      ...['1990-13-17T06:30:00Z', '1990-05-32T06:30:00Z', '1990-05-17T25:00:00Z', '1990-05-17T06:61:00Z'],
      ...['1990-05-17T06:30:00+25:00', '1990-05-17T06:30:00+03', '90-05-17T06:30:00Z', 643_000_000],
    ]

    const parsed = births.map((birth) => parseSiteSettings(someSettings({ birth })))

    for (const result of parsed) assert.deepEqual(result, failure([{ field: 'birth', expected: EXPECTED_INSTANT }]))
  })

  test('report all faults at once', () => {
    const parsed = parseSiteSettings({ avatar: '' })

    assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), ['name', 'avatar'])
  })

  test("reject days that don't exist", () => {
    for (const birth of ['2023-02-30T00:00Z', '1990-13-01T00:00Z', '1990-06-31T12:00+03:00']) {
      const parsed = parseSiteSettings(someSettings({ birth }))

      assert.deepEqual(parsed, failure([{ field: 'birth', expected: EXPECTED_INSTANT }]))
    }
  })
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
