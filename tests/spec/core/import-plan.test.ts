import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { planImport } from '../../../core/commands/import/plan-import.ts'
import { afterPut, createMoment, createPresentCommand, FIRST_DAY, SECOND_DAY } from './import.ts'

const STATUS = { id: 'a', notes: 'Show', line: 'git status' }
const LIST = { id: 'b', notes: 'List', line: 'ls' }
const NEW = { createdAt: SECOND_DAY, updatedAt: SECOND_DAY, deletedAt: null, revision: 2 }

describe('plan of an import', () => {
  test('adds a command under its new id', () => {
    const { report, put } = planImport([createPresentCommand(LIST)], [STATUS], createMoment())

    assert.deepEqual(put, [{ command: STATUS, ...NEW }])
    assert.deepEqual(report, { dryRun: false, added: [{ index: 0, command: STATUS }], changed: [], skipped: [] })
  })

  test('skips a command that is the same', () => {
    const { report, put } = planImport(
      [createPresentCommand({ ...STATUS, tags: ['x'] })],
      [{ ...STATUS, tags: ['x'] }],
      createMoment(),
    )

    assert.deepEqual(put, [])
    assert.deepEqual(report.skipped, [{ index: 0, command: { ...STATUS, tags: ['x'] }, reason: 'same' }])
  })

  test('changes a command and reports both versions', () => {
    const changed = { ...STATUS, line: 'git status -s' }

    const { report, put } = planImport([createPresentCommand(STATUS)], [changed], createMoment())

    assert.deepEqual(put, [{ ...NEW, command: changed, createdAt: FIRST_DAY }])
    assert.deepEqual(report.changed, [{ index: 0, command: changed, before: STATUS }])
  })

  test('compares every field, distinguishing empty, null and missing', () => {
    const variants = [
      { ...STATUS, notes: null },
      { ...STATUS, notes: '' },
      { ...STATUS, platform: '' },
      { ...STATUS, tags: [] },
      { ...STATUS, line: 'git status ' },
    ]

    const kinds = variants.map(
      (variant) => planImport([createPresentCommand(STATUS)], [variant], createMoment()).report.changed.length,
    )

    assert.deepEqual(kinds, [1, 1, 1, 1, 1])
  })

  test('restores a deleted command, which counts as added', () => {
    const again = { ...STATUS, notes: 'Show again' }

    const { report, put } = planImport([createPresentCommand(STATUS, FIRST_DAY)], [again], createMoment())

    assert.deepEqual(put, [{ ...NEW, command: again, createdAt: FIRST_DAY }])
    assert.deepEqual(report.added, [{ index: 0, command: again }])
  })

  test('assigns an id unless the content exists', () => {
    const { id: _, ...status } = STATUS
    const { id: __, ...list } = LIST

    const { report, put } = planImport([createPresentCommand(STATUS)], [list, status, list], createMoment())

    const added = { ...list, id: 'new-1' }
    assert.deepEqual(put, [{ ...NEW, command: added }])
    assert.deepEqual(report.added, [{ index: 0, command: added }])
    assert.deepEqual(report.skipped, [
      { index: 1, command: STATUS, reason: 'same' },
      { index: 2, command: added, reason: 'same' },
    ])
  })

  test('adds content that only deleted or replaced commands have', () => {
    const { id: _, ...status } = STATUS

    const deleted = planImport([createPresentCommand(STATUS, FIRST_DAY)], [status], createMoment())
    const replaced = planImport([createPresentCommand(STATUS)], [{ ...STATUS, line: 'git st' }, status], createMoment())

    assert.deepEqual(deleted.put, [{ ...NEW, command: { ...status, id: 'new-1' } }])
    assert.deepEqual(
      replaced.put.map(({ command }) => command.id),
      ['a', 'new-1'],
    )
  })

  test('adds content only once per file', () => {
    const { id: _, ...status } = STATUS

    const { put } = planImport([], [status, STATUS], createMoment())

    assert.deepEqual(
      put.map(({ command }) => command),
      [STATUS],
    )
  })

  test('keeps the order of the file', () => {
    const incoming = ['z', 'a', 'm'].map((id) => ({ ...STATUS, id }))

    const { put } = planImport([createPresentCommand({ ...LIST, id: 'm' })], incoming, createMoment())

    assert.deepEqual(
      put.map(({ command }) => command.id),
      ['z', 'a', 'm'],
    )
  })

  test('handles thirty thousand commands on each side', () => {
    const library = Array.from({ length: 30_000 }, (_, index) =>
      createPresentCommand({ id: `${index}`, notes: 'n', line: `ls ${index}` }),
    )
    const withIds = library.map(({ command }) => ({ ...command, line: `${command.line} -a` }))
    const withoutIds = library.map(({ command: { id: _, ...content } }) => content)

    const changed = planImport(library, withIds, createMoment())
    const same = planImport(library, withoutIds, createMoment())
    const added = planImport(afterPut(library, changed.put), withoutIds, createMoment())

    assert.deepEqual([changed.put.length, same.put.length, added.put.length], [30_000, 0, 30_000])
  })
})
