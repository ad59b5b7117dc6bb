import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inKilobytes } from '../../../cli/build/render-site.ts'

describe('size of a page, in kilobytes to a tenth', () => {
  for (const [bytes, language, text] of [
    [6149, 'en', '6.1'],
    [6150, 'en', '6.2'],
    [6000, 'de', '6,0'],
    [0, 'ro', '0,0'],
  ] as const) {
    test(`${bytes} bytes are ${text} in "${language}"`, () => {
      assert.equal(inKilobytes(bytes, language), text)
    })
  }

  test('has the same digits as the counter in every language', () => {
    assert.match(inKilobytes(6200, 'ar-EG'), /6.2/)
  })
})
