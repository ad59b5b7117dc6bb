import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommandWithNotes } from '../../../core/commands/command.ts'
import { relatedCommands } from '../../../core/search/filter.ts'

const idsOf = (commands: readonly CommandWithNotes[]) => commands.map(({ id }) => id)

describe('related commands', () => {
  test('are up to six of one platform, by shared tags', () => {
    const command = createTaggedCommand('own', 'git', ['undo', 'branch'])
    const others = [
      command,
      createTaggedCommand('docker', 'docker', ['undo', 'branch']),
      createTaggedCommand('none', 'git', []),
      createTaggedCommand('one', 'git', ['undo']),
      createTaggedCommand('both', 'git', ['branch', 'undo']),
      ...['a', 'b', 'c', 'd'].map((id) => createTaggedCommand(id, 'git', ['branch'])),
    ]

    assert.deepEqual(idsOf(relatedCommands(command, others)), ['both', 'one', 'a', 'b', 'c', 'd'])
  })

  test('are empty for a command without a platform', () => {
    const command = createTaggedCommand('own', undefined, ['undo'])

    assert.deepEqual(relatedCommands(command, [createTaggedCommand('other', undefined, ['undo'])]), [])
  })
})

function createTaggedCommand(id: string, platform: string | undefined, tags: readonly string[]): CommandWithNotes {
  return { id, notes: `Notes of ${id}`, line: id, tags, ...(platform === undefined ? {} : { platform }) }
}
