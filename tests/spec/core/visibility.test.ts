import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublic } from '../../../core/commands/visibility.ts'
import { createCommand } from '../../support/library/sample-commands.ts'

describe('visibility', () => {
  test('is public by default', () => {
    assert.equal(isPublic(createCommand()), true)
  })

  test('is private for an unknown value', () => {
    assert.equal(isPublic(createCommand({ visibility: 'Public' })), false)
  })
})
