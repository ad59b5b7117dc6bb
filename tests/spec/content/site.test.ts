import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { site } from '../../../content/site.ts'
import { ageInSeconds } from '../../../core/age.ts'
import { parseSiteSettings } from '../../../core/content/site-settings.ts'
import { success } from '../../../core/result.ts'
import { BIRTH, HAS_BIRTH, OF_SAMPLE } from '../../support/library/of-sample.ts'

const FIRST_RELEASE = new Date('2026-01-01T00:00:00Z')

describe("site's settings", () => {
  test('are valid when parsed', () => {
    const parsed = parseSiteSettings(site)

    assert.deepEqual(parsed, success(site))
  })

  test('have a plausible birth date with a time zone', HAS_BIRTH, () => {
    const age = ageInSeconds(BIRTH, FIRST_RELEASE)

    assert.match(site.birth ?? '', /T.*(?:Z|[+-]\d{2}:\d{2})$/)
    assert.ok(age > 0, `${age} seconds`)
  })

  test('have a one-line tagline of at most 200 characters', OF_SAMPLE, () => {
    const { tagline = '' } = site
    assert.ok([...tagline].length <= 200, `${tagline.length} characters`)
    assert.doesNotMatch(tagline, /\n/)
  })

  test('have alternative text for the avatar', OF_SAMPLE, () => {
    const description = site.avatarDescription ?? ''
    assert.notEqual(description.trim(), '')
    assert.doesNotMatch(description, /\.(?:svg|png|jpe?g)\b/)
  })
})
