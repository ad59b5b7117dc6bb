import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseResume } from '../../../core/resume/resume.ts'
import { monthAndYear } from '../../../web/cv/entries-of.ts'

const DATES = ['2021', '2021-03', '2021-03-15', '2024-02-29', '1999-12-31']
const OTHERS = ['March 2021', '21', '2021-13', '2021-00', '2023-02-29', '2021-3', '2021-03-15T00:00', '3021', 'now']

describe('date in a resume', () => {
  for (const date of DATES) {
    test(`can be "${date}"`, () => {
      const parsed = parseResume({ work: [{ startDate: date }] })

      assert.equal(parsed.ok && parsed.value.work[0]?.startDate, date)
    })
  }

  for (const date of OTHERS) {
    test(`can't be "${date}", and the message shows an example`, () => {
      const parsed = parseResume({ certificates: [{ date }] })

      const expected = `a date such as "2021", "2021-03" or "2021-03-15", not "${date}"`
      assert.deepEqual(parsed, { ok: false, error: [{ field: 'certificates[0].date', expected }] })
    })
  }

  test('needs quotes if it is only a year', () => {
    const parsed = parseResume({ work: [{ startDate: 2021, endDate: 21 }] })

    assert.ok(!parsed.ok)
    assert.match(parsed.error[0]?.expected ?? '', /, in quotes, not 2021$/)
    assert.match(parsed.error[1]?.expected ?? '', /"2021-03-15", not 21$/)
  })
})

const PERIODS = [
  ['2021-03', '2021-03', true],
  ['2021-03', '2021', true],
  ['2021', '2021-01', true],
  ['2021', '', true],
  ['', '2021', true],
  ['2021-03', '2021-02', false],
  ['2021-03-15', '2021-03-14', false],
  ['2021', '2020-12', false],
] as const

for (const [startDate, endDate, isRight] of PERIODS) {
  test(`a period from "${startDate}" to "${endDate}" ${isRight ? 'is valid' : 'ends before it begins'}`, () => {
    for (const section of ['work', 'volunteer', 'education', 'projects']) {
      const parsed = parseResume({ [section]: [{ startDate, endDate }] })
      const fields = parsed.ok ? [] : parsed.error.map(({ field }) => field)
      assert.deepEqual(fields, isRight ? [] : [`${section}[0].endDate`])
    }
  })
}

describe('date as text', () => {
  for (const [date, read] of [
    ['2021', '2021'],
    ['2021-03', 'Mar 2021'],
    ['2021-12-15', 'Dec 2021'],
  ] as const) {
    test(`is "${read}" for ${date}`, () => {
      assert.equal(monthAndYear(date), read)
    })
  }
})
