import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Command } from '../../../core/commands/command.ts'
import { keepUnchanged } from '../../../web/commander/keep-unchanged.ts'

test('4. a list that is fetched again unchanged is the very list that is shown', () => {
  const shown = [aCommand({ id: 'a' }), aCommand({ id: 'b', platform: 'git' })]

  const kept = keepUnchanged(shown, structuredClone(shown))

  assert.equal(kept, shown)
})

test('4. of a changed list the unchanged commands are the very ones that are shown', () => {
  const shown = [aCommand({ id: 'a' }), aCommand({ id: 'b' })]

  const kept = keepUnchanged(shown, [aCommand({ id: 'b' }), aCommand({ id: 'a', line: 'other' })])

  assert.equal(kept[0], shown[1])
  assert.deepEqual(kept[1], aCommand({ id: 'a', line: 'other' }))
})

test('4. a command that gained or lost a field has changed', () => {
  const shown = [aCommand({ id: 'a' }), aCommand({ id: 'b', platform: 'git' })]
  const next = [aCommand({ id: 'a', platform: 'git' }), aCommand({ id: 'b' })]

  assert.deepEqual(keepUnchanged(shown, next), next)
})

test('4. whatever was shown, what is shown next is what was fetched, in its order', () => {
  const lists = fc.uniqueArray(
    fc.record(
      {
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        notes: fc.constantFrom('x', 'y', null),
        line: fc.constant('l'),
      },
      { noNullPrototype: true },
    ),
    { selector: ({ id }) => id },
  )

  fc.assert(
    fc.property(lists, lists, (shown, next) => {
      assert.deepEqual(keepUnchanged(shown, next), next)
    }),
  )
})

function aCommand(fields: Partial<Command>): Command {
  return { id: 'id', notes: 'Notes', line: 'line', ...fields }
}
