import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { failure, success } from '../../../core/result.ts'

describe('tags of a command', () => {
  test('keep their order, and can be empty', () => {
    const lists = [['git', 'daily', 'git '], ['one'], []]

    const parsed = lists.map((tags) => parseCommand({ ...createUntaggedCommand(), tags }))

    assert.deepEqual(
      parsed,
      lists.map((tags) => success({ ...createUntaggedCommand(), tags })),
    )
  })

  test("are absent if null, and rejected if they aren't strings", () => {
    const absent = [parseCommand(createUntaggedCommand()), parseCommand({ ...createUntaggedCommand(), tags: null })]
    const faulty = parseCommand({ ...createUntaggedCommand(), tags: ['git', '', 7] })
    const noList = parseCommand({ ...createUntaggedCommand(), tags: 'git' })

    for (const parsed of absent) assert.deepEqual(parsed, success(createUntaggedCommand()))
    assert.deepEqual(
      faulty,
      failure([
        { field: 'tags[1]', expected: 'a text that is not empty' },
        { field: 'tags[2]', expected: 'a text that is not empty' },
      ]),
    )
    assert.deepEqual(noList, failure([{ field: 'tags', expected: 'a list' }]))
  })
})

function createUntaggedCommand(): Command {
  return { id: 'git-status', notes: 'Show the state of the working tree', line: 'git status' }
}
