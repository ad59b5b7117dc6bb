import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchesWithResults } from '../../../cli/build/example-searches.ts'
import type { Command } from '../../../core/commands/command.ts'

const UNDO: Command = { id: 'undo', notes: 'Undo the last commit', line: 'git reset --soft HEAD~1', platform: 'git' }

describe('example searches on the home page', () => {
  for (const [search, notes, line = 'true'] of [
    ['undo commit', UNDO.notes],
    ['Undo GIT', UNDO.notes],
    ['port in use', 'Which port is in use'],
    ['löschen', 'Zweig löschen'],
    ['lo\u0308schen', 'Zweig l\u00f6schen'],
    ['удалить ветку', 'Удалить ветку'],
    ['削除', 'ブランチを削除する'],
    ['c++', 'Compile C++', 'g++ {{file}}'],
    ['-xzf', 'Extract', 'tar -xzf {{file}}'],
  ] as const) {
    test(`show "${search}" for "${notes}"`, () => {
      assert.deepEqual(
        searchesWithResults(
          [search, search],
          [
            { ...UNDO, notes },
            { ...UNDO, notes, line },
          ],
        ),
        [search],
      )
    })
  }

  for (const [search, commands] of [
    ['port in use', [{ id: 'k', notes: 'Port weiterleiten', line: 'kubectl port-forward {{pod}} 8080' }]],
    ['undo comit', [UNDO]],
    ['com', [UNDO]],
    ['commit uptime', [UNDO, { id: 'up', notes: 'Uptime', line: 'uptime' }]],
    ['undo commit', [{ ...UNDO, visibility: 'private' }]],
    ['undo commit', []],
    [' ', [UNDO]],
  ] as const) {
    test(`omit "${search}" if the only notes are ${JSON.stringify(commands.map((command) => command.notes))}`, () => {
      assert.deepEqual(searchesWithResults([search], commands), [])
    })
  }
})
