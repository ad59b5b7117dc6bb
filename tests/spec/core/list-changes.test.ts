import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { applyChanges, changesOf, type ListStep, stepBetween } from '../../../core/commands/changing-list.ts'
import { type Command, pinnedFirst } from '../../../core/commands/command.ts'
import { isPublic } from '../../../core/commands/visibility.ts'

type Change = (commands: readonly Command[]) => readonly Command[]

const named = (id: string, more: Partial<Command> = {}): Command => ({ id, notes: id, line: id, ...more })

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => named(id)) as [Command, Command, Command, Command]

test('the changes since any earlier state make of that list the present one, to the byte, for everybody and for the owner', () => {
  const property = fc.property(aLibrary(), fc.array(aChange(), { maxLength: 12 }), (first, changes) => {
    const states = [pinnedFirst(first)]
    for (const change of changes) states.push(pinnedFirst(change(states.at(-1) ?? [])))
    const steps = stepsOf(states)
    const now = states.at(-1) ?? []

    for (const isSeen of [isPublic, () => true]) {
      for (const [index, state] of states.entries()) {
        const made = applyChanges(state.filter(isSeen), changesOf(steps.slice(index), now.filter(isSeen), isSeen))
        assert.equal(JSON.stringify(made), JSON.stringify(now.filter(isSeen)))
      }
    }
  })

  fc.assert(property, { numRuns: 2000 })
})

test('of a command that was never public nothing is told, whatever became of it; one that is no more goes by its id alone', () => {
  const secret = named('secret', { visibility: 'private' })
  const states = [
    [a, secret, b],
    [a, { ...secret, line: 'new' }, { ...b, visibility: 'private' as const }, named('draft', { notes: null })],
    [a, { ...b, visibility: 'private' as const, line: 'hidden' }],
  ]

  const changes = changesOf(stepsOf(states), [a], isPublic)

  assert.deepEqual(changes, { total: 1, changed: [], removed: ['b'] })
})

test('what came and went again is not told, and what went and came back is', () => {
  const toAndFro = stepsOf([[a], [a, b], [a]])
  const froAndTo = stepsOf([[a, b], [a], [a, b]])

  assert.deepEqual(changesOf(toAndFro, [a], isPublic), { total: 1, changed: [], removed: [] })
  assert.deepEqual(changesOf(froAndTo, [a, b], isPublic).changed, [{ at: 1, command: b }])
})

test('commands that are the same and changed places among themselves are no step', () => {
  assert.equal(stepBetween([a, b, c], [a, c, b]), null)
  assert.deepEqual([...(stepBetween([a, b, c], [a, { ...c, notes: 'new' }, b]) ?? [])], [['c', c]])
})

for (const [what, changes] of [
  ['of a list with more commands', { total: 4, changed: [], removed: [] }],
  ['that remove what is not there', { total: 3, changed: [], removed: ['x'] }],
  ['with a place beyond the end', { total: 4, changed: [{ at: 9, command: d }], removed: [] }],
  [
    'with one place twice',
    { total: 5, changed: [a, b].map(({ id }) => ({ at: 1, command: named(`${id}2`) })), removed: [] },
  ],
  [
    'in another order than that of the places',
    { total: 3, changed: [c, a].map((command, index) => ({ at: 2 - 2 * index, command })), removed: [] },
  ],
] as const) {
  test(`changes ${what} are refused`, () => {
    assert.equal(applyChanges([a, b, c], changes), null)
  })
}

function stepsOf(states: readonly (readonly Command[])[]): readonly ListStep[] {
  return states.slice(1).map((state, index) => {
    const step = stepBetween(states[index] ?? [], state)
    assert.ok(step !== null)
    return step
  })
}

function anEdit(): fc.Arbitrary<Partial<Command>> {
  return fc.record(
    {
      notes: fc.constantFrom('one', 'two', ' ', null),
      line: fc.constantFrom('ls', '{{a}}', null),
      tags: fc.constantFrom(['x'], ['x', 'y'], []),
      visibility: fc.constantFrom('public', 'private'),
      pinned: fc.constantFrom('yes', 'no'),
    },
    { requiredKeys: [] },
  )
}

function aLibrary(): fc.Arbitrary<readonly Command[]> {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 })
  return fc
    .tuple(ids, fc.array(anEdit(), { minLength: 8, maxLength: 8 }))
    .map(([known, edits]) =>
      known.toSorted((one, other) => one - other).map((id, index) => named(String(id), edits[index])),
    )
}

/** What an owner does to one or several commands: each has a place of its own, by its number, that it never loses. */
function aChange(): fc.Arbitrary<Change> {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 3 })
  return fc.tuple(ids, anEdit(), fc.boolean()).map(([numbers, edit, isRemoval]) => (commands) => {
    const byId = new Map(commands.map((command) => [command.id, command]))
    for (const id of numbers.map(String)) {
      if (isRemoval) byId.delete(id)
      else byId.set(id, { ...(byId.get(id) ?? named(id)), ...edit })
    }
    return [...byId.values()].toSorted((one, other) => Number(one.id) - Number(other.id))
  })
}
