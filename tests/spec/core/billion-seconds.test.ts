import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { billionSecondsAfter, formatBillionSecondsDate } from '../../../core/age.ts'

const EPOCH = new Date(0)

describe('billion-seconds date (specification 1, 9)', () => {
  test('is 1,000,000,000 seconds after birth', () => {
    const date = billionSecondsAfter(EPOCH)

    assert.equal(date.toISOString(), '2001-09-09T01:46:40.000Z')
  })

  test('has a month name, two-digit day and year', () => {
    const text = formatBillionSecondsDate(EPOCH)

    assert.equal(text, 'September 09, 2001')
  })

  test('leaves the birth date unchanged', () => {
    const birth = new Date('1990-05-17T06:30:00+03:00')

    billionSecondsAfter(birth)
    formatBillionSecondsDate(birth)

    assert.equal(birth.toISOString(), '1990-05-17T03:30:00.000Z')
  })

  test('has a name for every month', () => {
    const births = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(1970, month, 1)))

    const months = births.map((birth) => formatBillionSecondsDate(birth).split(' ').at(0))

    assert.deepEqual(months, [
      ...['September', 'October', 'November', 'December', 'January', 'February'],
      ...['March', 'April', 'May', 'June', 'July', 'August'],
    ])
  })

  test('changes at midnight in UTC', () => {
    const midnight = Date.UTC(2001, 8, 10) - 1_000_000_000_000

    const texts = [midnight - 1, midnight].map((time) => formatBillionSecondsDate(new Date(time)))

    assert.deepEqual(texts, ['September 09, 2001', 'September 10, 2001'])
  })

  test("doesn't depend on the host's time zone", () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'UTC']
    const newYear = Date.UTC(2020, 0, 1) - 1_000_000_000_000
    const births = [new Date(newYear - 1), new Date(newYear)]

    const texts = zones.map((zone) => inTimeZone(zone, () => births.map(formatBillionSecondsDate).join('; ')))

    assert.deepEqual(new Set(texts), new Set(['December 31, 2019; January 01, 2020']))
  })

  test('is formatted as in American English', () => {
    const american = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month: 'long',
      day: '2-digit',
      year: 'numeric',
    })
    const births = fc.date({ min: new Date('1000-01-01'), max: new Date('9900-01-01'), noInvalidDate: true })
    const property = fc.property(births, (birth) => {
      assert.equal(formatBillionSecondsDate(birth), american.format(billionSecondsAfter(birth)))
    })

    fc.assert(property, { numRuns: 500 })
  })
})

/** Returns the result of `read` in this time zone, then restores the process's own time zone. */
function inTimeZone(zone: string, read: () => string): string {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    assert.equal(new Intl.DateTimeFormat().resolvedOptions().timeZone, zone)
    return read()
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}
