import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { hasNotes, parseCommand } from '../../../core/commands/command.ts'
import {
  commandOfMock,
  MOCK_COMMAND_COUNT,
  type MockCommand,
  parseMockCommand,
} from '../../../core/commands/mock-command.ts'
import { failure, success } from '../../../core/result.ts'

describe('mock commands (specification 3, 7, 9)', () => {
  test('number 250', () => {
    assert.equal(MOCK_COMMAND_COUNT, 250)
  })

  test('have the five fields of the larger shape', () => {
    const mock = createMockCommand()

    const parsed = parseMockCommand(mock)

    assert.deepEqual(parsed, success(mock))
  })

  test('have ids from 1 to 250', () => {
    const accepted = [1, 250].map((id) => parseMockCommand(createMockCommand({ id })))
    const refused = [0, 251, 1.5].map((id) => parseMockCommand(createMockCommand({ id })))

    assert.deepEqual(accepted, [success(createMockCommand({ id: 1 })), success(createMockCommand({ id: 250 }))])
    for (const result of refused) {
      assert.deepEqual(
        result,
        failure([
          { field: 'id', expected: 'a whole number from 1 to 250', rule: { code: 'whole-number', min: 1, max: 250 } },
        ]),
      )
    }
  })

  test('need all five fields', () => {
    const parsed = parseMockCommand({})

    assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), [
      'id',
      'platform',
      'howTo',
      'line',
      'description',
    ])
  })

  test('are turned into commands with their howTo as notes', () => {
    const mock = createMockCommand({ id: 17, howTo: 'List everything', line: 'ls -la' })

    const command = commandOfMock(mock)

    assert.deepEqual(command, { ...mock, id: '17', notes: 'List everything' })
    assert.equal(hasNotes(command), true)
  })

  test('are valid commands of the API', () => {
    const command = commandOfMock(createMockCommand())

    const parsed = parseCommand(command)

    assert.deepEqual(parsed, success(command))
  })
})

function createMockCommand(given: Partial<MockCommand> = {}): MockCommand {
  return {
    id: 1,
    platform: 'linux',
    howTo: 'List files',
    line: 'ls',
    description: 'First paragraph.\n\nSecond one.',
    ...given,
  }
}
