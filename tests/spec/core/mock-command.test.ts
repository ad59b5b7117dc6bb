import assert from 'node:assert/strict'
import test from 'node:test'
import { hasNotes, parseCommand } from '../../../core/commands/command.ts'
import {
  commandOfMock,
  MOCK_COMMAND_COUNT,
  type MockCommand,
  parseMockCommand,
} from '../../../core/commands/mock-command.ts'
import { failure, success } from '../../../core/result.ts'

test('9. there are 250 mock commands', () => {
  assert.equal(MOCK_COMMAND_COUNT, 250)
})

test('3. a mock command has an id, a platform, a howTo, a line and a description with paragraph breaks', () => {
  const mock = aMockCommand()

  const parsed = parseMockCommand(mock)

  assert.deepEqual(parsed, success(mock))
})

test('3. its id is a whole number from 1 to 250', () => {
  const accepted = [1, 250].map((id) => parseMockCommand(aMockCommand({ id })))
  const refused = [0, 251, 1.5].map((id) => parseMockCommand(aMockCommand({ id })))

  assert.deepEqual(accepted, [success(aMockCommand({ id: 1 })), success(aMockCommand({ id: 250 }))])
  for (const result of refused) {
    assert.deepEqual(result, failure([{ field: 'id', expected: 'a whole number from 1 to 250' }]))
  }
})

test('3. all five fields are asked for', () => {
  const parsed = parseMockCommand({})

  assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), [
    'id',
    'platform',
    'howTo',
    'line',
    'description',
  ])
})

test('7. in other places the mock list is used: a mock command shows what it is for as its notes', () => {
  const mock = aMockCommand({ id: 17, howTo: 'List everything', line: 'ls -la' })

  const command = commandOfMock(mock)

  assert.deepEqual(command, { ...mock, id: '17', notes: 'List everything' })
  assert.equal(hasNotes(command), true)
})

test('7. a mock command passes for a command of the API', () => {
  const command = commandOfMock(aMockCommand())

  const parsed = parseCommand(command)

  assert.deepEqual(parsed, success(command))
})

function aMockCommand(given: Partial<MockCommand> = {}): MockCommand {
  return {
    id: 1,
    platform: 'linux',
    howTo: 'List files',
    line: 'ls',
    description: 'First paragraph.\n\nSecond one.',
    ...given,
  }
}
