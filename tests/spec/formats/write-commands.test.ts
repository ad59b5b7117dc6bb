import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { writeCommands } from '../../../formats/write-commands.ts'
import { createParsedCommand, described } from './reading.ts'

describe('an export', () => {
  test("reports losses even if a command isn't read back", async () => {
    const twice = { notes: 'Row', line: 'boat row', platform: 'boat' }
    const commands = [
      createParsedCommand({ id: 'a', ...twice }),
      createParsedCommand({ id: 'b', ...twice }),
      createParsedCommand({ id: 'c', notes: 'Moor', platform: 'boat', howTo: 'Slowly' }),
    ]

    const { messages } = described(await writeCommands(commands, 'navi'))

    assert.deepEqual(messages, [
      '3 commands were exported, but only 2 can be read back from the file.',
      'If you import this file again, the how-to of 1 command will be changed or missing.',
    ])
  })

  test('names unwritable commands by notes, and compares fields', async () => {
    const commands = [
      createParsedCommand({ id: 'a', tags: ['sea'] }),
      createParsedCommand({ id: 'b', notes: null, line: 'boat\n  row' }),
      createParsedCommand({ id: 'c', line: 'boat {{pier=1}}', source: 'https://boat.example/' }),
    ]

    const { leftOut, messages } = described(await writeCommands(commands, 'raycast'))

    assert.deepEqual(leftOut, [{ place: 'boat row', reason: 'a draft' }])
    assert.deepEqual(messages, [
      '2 fields have no equivalent in this format and were dropped.',
      'If you import this file again, the tags of 1 command will be changed or missing.',
      'If you import this file again, the source of 1 command will be changed or missing.',
    ])
  })

  test('warns that commands will no longer be private or pinned', async () => {
    const commands = [createParsedCommand({ id: 'a', platform: 'boat', visibility: 'private', pinned: 'yes' })]

    const { messages } = described(await writeCommands(commands, 'navi'))

    assert.deepEqual(messages, [
      'If you import this file again, 1 command will no longer be private.',
      'If you import this file again, 1 command will no longer be pinned.',
    ])
  })
})
