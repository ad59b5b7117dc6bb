import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inKilobytes } from '../../../tools/build/pages.ts'

describe('size of a page, in kilobytes to a tenth', () => {
  for (const [bytes, language, text] of [
    [6149, 'en', '6.1 kB'],
    [6150, 'en', '6.2 kB'],
    [6000, 'de', '6,0 kB'],
    [0, 'ro', '0,0 kB'],
  ] as const) {
    test(`${bytes} bytes in "${language}" are ${text}`, () => {
      assert.equal(inKilobytes(bytes, language).replace(/\s/, ' '), text)
    })
  }

  test('has the digits of the counter in every language', () => {
    assert.match(inKilobytes(6200, 'ar-EG'), /6.2/)
  })
})
