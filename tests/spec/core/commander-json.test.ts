import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'

describe('JSON export', () => {
  test('has one command per line and a final newline', () => {
    const text = writeCommanderJson([
      { id: 'b', notes: 'Second first', line: 'ls\n' },
      { id: 'a', notes: null, line: null, tags: ['x'] },
    ])

    assert.equal(
      text,
      [
        '{"format":"commander","version":1,"commands":[',
        '{"id":"b","notes":"Second first","line":"ls\\n"},',
        '{"id":"a","notes":null,"line":null,"tags":["x"]}',
        ']}\n',
      ].join('\n'),
    )
  })

  test('is an empty list for an empty library', () => {
    assert.deepEqual(JSON.parse(writeCommanderJson([])), { format: 'commander', version: 1, commands: [] })
  })

  test('writes known fields only, in a fixed order', () => {
    const shuffled = {
      source: 's',
      tags: [],
      description: 'd',
      revision: 7,
      line: 'l',
      howTo: 'h',
      notes: 'n',
      id: 'i',
    }
    const kept: Command = shuffled

    const [, line] = writeCommanderJson([kept, { ...kept, platform: 'p' }]).split('\n')
    const [, , other] = writeCommanderJson([kept, { ...kept, platform: 'p' }]).split('\n')

    assert.equal(line, '{"id":"i","notes":"n","line":"l","howTo":"h","description":"d","tags":[],"source":"s"},')
    assert.equal(other?.indexOf('"platform"'), '{"id":"i","notes":"n","line":"l",'.length)
  })
})
