import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseResume } from '../../../core/resume/resume.ts'

const MISSPELT = [
  [{ work: [{ postion: 'x' }] }, 'work[0].postion', 'the name "position"'],
  [{ work: [{ startdate: '2021' }] }, 'work[0].startdate', 'the name "startDate"'],
  [{ work: [{}, { company: 'x' }] }, 'work[1].company', 'the name "name"'],
  [{ volunteer: [{ organisation: 'x' }] }, 'volunteer[0].organisation', 'the name "organization"'],
  [{ basics: { website: 'https://example.com' } }, 'basics.website', 'the name "url"'],
  [{ basics: { picture: 'x' } }, 'basics.picture', 'the name "image"'],
  [{ languages: [{ website: 'x' }] }, 'languages[0].website', /^one of the names language, fluency/],
  [{ basics: { location: { town: 'x' } } }, 'basics.location.town', /^one of the names address, postalCode, city, /],
  [{ basics: { profiles: [{ ulr: 'x' }] } }, 'basics.profiles[0].ulr', 'the name "url"'],
  [{ wrok: [] }, 'wrok', 'the name "work"'],
  [{ Certificates: [] }, 'Certificates', 'the name "certificates"'],
] as const

describe('unknown name in a resume', () => {
  for (const [given, field, expected] of MISSPELT) {
    test(`is reported at ${field} with a suggestion: ${JSON.stringify(given)}`, () => {
      const parsed = parseResume(given)

      assert.ok(!parsed.ok)
      assert.deepEqual(
        parsed.error.map((fault) => fault.field),
        [field],
      )
      if (typeof expected === 'string') assert.equal(parsed.error[0]?.expected, expected)
      else assert.match(parsed.error[0]?.expected ?? '', expected)
    })
  }

  test('is reported together with wrong values', () => {
    const parsed = parseResume({ basics: { name: 1, nmae: 2 }, awards: [{ date: 'soon' }], skils: [] })

    assert.ok(!parsed.ok)
    assert.deepEqual(
      parsed.error.map(({ field }) => field),
      ['basics.name', 'basics.nmae', 'awards[0].date', 'skils'],
    )
  })
})
