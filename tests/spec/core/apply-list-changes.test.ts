import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import {
  applyListChanges,
  type ChangingList,
  createChangingList,
  type ListChange,
} from '../../../core/commands/changing-list.ts'
import type { Command } from '../../../core/commands/command.ts'

const NOTHING: ListChange = { added: [], put: [], removed: [] }
const named = (id: string): Command => ({ id, notes: id, line: id })
const a = named('a')
const b = named('b')
const c = named('c')
const d = named('d')

describe('a list after changes', () => {
  test('has commands appended, replaced and removed', () => {
    const newB = { ...b, notes: 'new' }

    const list = applyListChanges(createChangingList([a, b, c]), [{ added: [d], put: [newB], removed: ['a'] }])

    assert.deepEqual(list.commands, [newB, c, d])
    assert.equal(list.isPlaced, true)
  })

  test('has commands restored to their positions, in any order', () => {
    const without = change(createChangingList([a, b, c]), { removed: ['b'] }, { removed: ['a'] })

    assert.deepEqual(idsOf(change(without, { put: [b] }, { put: [a] })), ['a', 'b', 'c'])
    assert.deepEqual(idsOf(change(without, { put: [a] }, { put: [b] })), ['a', 'b', 'c'])
  })

  test('ends with restored commands whose position is unknown', () => {
    const list = applyListChanges(createChangingList([b, c]), [{ ...NOTHING, put: [a] }])

    assert.deepEqual([idsOf(list), list.isPlaced], [['b', 'c', 'a'], false])
  })

  test('still has an unknown order after another command is added', () => {
    const list = applyListChanges(createChangingList([b]), [
      { ...NOTHING, put: [a] },
      { ...NOTHING, added: [c] },
    ])

    assert.deepEqual([idsOf(list), list.isPlaced], [['b', 'a', 'c'], false])
  })

  for (const [what, list, made, isPlaced] of [
    ['becomes pinned', [a, b], { put: [{ ...b, pinned: 'yes' }] }, false],
    ['is no longer pinned', [{ ...b, pinned: 'yes' }, a], { put: [b] }, false],
    ['is added as pinned', [a], { added: [{ ...b, pinned: 'yes' }] }, false],
    ['stays pinned', [{ ...b, pinned: 'yes' }, a], { put: [{ ...b, notes: 'new', pinned: 'yes' }] }, true],
  ] as const) {
    test(`has ${isPlaced ? 'a known' : 'an unknown'} order if a command ${what}`, () => {
      assert.equal(applyListChanges(createChangingList(list), [{ ...NOTHING, ...made }]).isPlaced, isPlaced)
    })
  }

  test('is the same after a repeated change', () => {
    const once = change(createChangingList([a, b]), { added: [c], removed: ['a'] })

    assert.deepEqual(change(once, { added: [c], removed: ['a'] }).commands, once.commands)
  })
})

function change(list: ChangingList, ...made: readonly Partial<ListChange>[]): ChangingList {
  return applyListChanges(
    list,
    made.map((one) => ({ ...NOTHING, ...one })),
  )
}

function idsOf({ commands }: ChangingList): readonly string[] {
  return commands.map(({ id }) => id)
}
