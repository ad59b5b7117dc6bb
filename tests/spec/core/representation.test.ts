import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { StoredCommand } from '../../../core/commands/command.ts'
import { deletedRepresentationOf, representationOf } from '../../../core/commands/representation.ts'

const KEPT: StoredCommand = {
  command: { tags: ['git'], line: 'git status', notes: 'Show', id: 'git-status', platform: 'git' },
  revision: 3,
  deletedAt: null,
  updatedAt: '2026-02-03T04:05:06.789Z',
  createdAt: '2026-01-02T03:04:05.678Z',
}

describe('command in an API response', () => {
  test('has its fields in a fixed order, then metadata', () => {
    const text = JSON.stringify(representationOf(KEPT))

    assert.equal(
      text,
      '{"id":"git-status","notes":"Show","line":"git status","platform":"git","tags":["git"],' +
        '"createdAt":"2026-01-02T03:04:05.678Z","updatedAt":"2026-02-03T04:05:06.789Z","revision":3}',
    )
  })

  test('includes the time of its deletion', () => {
    const deletedAt = '2026-03-04T05:06:07.890Z'

    const representation = deletedRepresentationOf({ ...KEPT, deletedAt })

    assert.deepEqual(representation, { ...representationOf(KEPT), deletedAt })
  })
})
