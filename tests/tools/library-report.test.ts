import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { statusRows } from '../../cli/library/sync-report.ts'
import { createCommand } from '../support/library/sample-commands.ts'

describe('library status', () => {
  test('counts all commands of a kind but names only twenty', () => {
    const planned = Array.from({ length: 1_203 }, (_, at) => {
      const command = createCommand({ id: `a-${at}` })
      return { entry: { id: command.id, state: 'files', files: command, library: null }, step: 'take' } as const
    })

    const rows = statusRows(planned, 'the library')

    assert.equal(rows[1], 'Added in the files: 1,203 commands.')
    assert.equal(rows.at(-1), '  and 1,183 commands more')
    assert.equal(rows.length, 23)
  })

  test('shortens the list of conflicts', () => {
    const planned = Array.from({ length: 30 }, (_, at) => {
      const [files, library] = [
        createCommand({ id: `a-${at}`, notes: 'A' }),
        createCommand({ id: `a-${at}`, notes: 'B' }),
      ]
      return { entry: { id: files.id, state: 'conflict', files, library }, step: 'conflict' } as const
    })

    const rows = statusRows(planned, 'the library')

    assert.equal(rows.filter((row) => /^ {2}a-\d+$/.test(row)).length, 20)
    assert.ok(rows.includes('  and 10 commands more'))
  })
})
