import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SearchHit } from '../../../core/search/query.ts'
import { cardsPerWindow } from '../../../web/commander/search/cards-per-window.ts'

const WIDE = { innerWidth: 1280, innerHeight: 900 }
const PHONE = { innerWidth: 390, innerHeight: 844 }

describe('cards per window', () => {
  test('are fewer if they have placeholder fields', () => {
    assert.deepEqual(
      [cardsPerWindow(hits('git status'), WIDE), cardsPerWindow(hits('git show {{commit}}'), WIDE)],
      [7, 6],
    )
    assert.deepEqual([cardsPerWindow(hits('git status'), PHONE), cardsPerWindow(hits('ssh {{host}}'), PHONE)], [5, 4])
  })

  test('number at least one, even in a tiny window', () => {
    assert.equal(cardsPerWindow(hits('git status'), { innerWidth: 320, innerHeight: 200 }), 1)
  })

  test('are all cards of a short list', () => {
    assert.equal(cardsPerWindow(hits('git status').slice(0, 2), WIDE), 2)
    assert.equal(cardsPerWindow([], WIDE), 0)
  })
})

function hits(line: string): readonly SearchHit[] {
  return Array.from({ length: 8 }, (_, index) => ({
    command: { id: `command-${index}`, notes: 'What it does', line },
    marks: null,
  }))
}
