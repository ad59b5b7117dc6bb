import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { assertProblem, faultyFields, sendJson, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

const THREE = ['a', 'b', 'c'].map((id) => createCommand({ id }))

describe('bulk change', () => {
  for (const [what, body, field] of [
    ['no action', { ids: [] }, 'action'],
    ['an unknown action', { action: 'toString', ids: [] }, 'action'],
    ['no ids', { action: 'delete' }, 'ids'],
    ["an id that isn't a string", { action: 'delete', ids: [7] }, 'ids[0]'],
    ['more than 50,000 ids', { action: 'delete', ids: Array(50_001).fill('a') }, 'ids'],
    ['a blank tag', { action: 'tags', ids: ['a'], add: [' '] }, 'add[0]'],
    ['a blank platform', { action: 'platform', ids: ['a'], platform: ' ' }, 'platform'],
    ['no platform', { action: 'platform', ids: ['a'] }, 'platform'],
    ['a pin that is neither yes nor no', { action: 'pinned', ids: ['a'], pinned: 'maybe' }, 'pinned'],
    ['an unknown visibility', { action: 'visibility', ids: ['a'], visibility: 'hidden' }, 'visibility'],
    ['a field of another action', { action: 'delete', ids: ['a'], add: ['x'] }, 'add'],
    ['a list', [], ''],
  ] as const) {
    test(`with ${what} is refused with the field's name`, async (t) => {
      const server = await startApi(t, { commands: THREE })

      const reply = await sendJson(server, ['POST', '/api/commands/changes'], { body })

      assertProblem(reply, 422, 'command/invalid')
      assert.deepEqual(faultyFields(reply), [field])
      assert.deepEqual(JSON.parse((await ask(server, '/api/commands')).text), THREE)
    })
  }
})
