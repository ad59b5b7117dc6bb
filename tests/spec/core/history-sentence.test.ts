import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { historySentence } from '../../../web/locale.ts'

const ADDED = '2026-01-02T23:59:59.999Z'
const CHANGED = '2026-11-24T00:00:00.000Z'

describe('history of a command', () => {
  test('shows dates in UTC and the number of versions', () => {
    const sentences = [
      { addedAt: ADDED, changedAt: ADDED, earlier: 0, revision: 1 },
      { addedAt: ADDED, changedAt: CHANGED, earlier: 1, revision: 1 },
      { addedAt: ADDED, changedAt: CHANGED, earlier: 1234, revision: 1 },
    ].map(historySentence)

    assert.deepEqual(
      sentences.map(([at, ...words]) => [at, words.join('')]),
      [
        [ADDED, 'Added on January 2, 2026.'],
        [CHANGED, 'Last changed on November 24, 2026; 1 earlier version.'],
        [CHANGED, 'Last changed on November 24, 2026; 1,234 earlier versions.'],
      ],
    )
  })

  test('omits the number of versions if unknown', () => {
    const [, ...words] = historySentence({ addedAt: ADDED, changedAt: CHANGED, earlier: 0, revision: 1 })

    assert.equal(words.join(''), 'Last changed on November 24, 2026.')
  })
})
