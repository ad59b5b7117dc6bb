import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublic } from '../../../core/commands/visibility.ts'
import { aCommand } from '../../contract/sample-commands.ts'

describe('visibility', () => {
  test('a command without any is public', () => {
    assert.equal(isPublic(aCommand()), true)
  })

  test('a word that nobody could have chosen is private', () => {
    assert.equal(isPublic(aCommand({ visibility: 'Public' })), false)
  })
})
