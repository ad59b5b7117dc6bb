import assert from 'node:assert/strict'
import test from 'node:test'
import { planImport } from '../../../core/commands/import/plan-import.ts'
import { afterPut, aKept, aMoment, FIRST_DAY, SECOND_DAY } from './an-import.ts'

const STATUS = { id: 'a', notes: 'Show', line: 'git status' }
const LIST = { id: 'b', notes: 'List', line: 'ls' }
const NEW = { createdAt: SECOND_DAY, updatedAt: SECOND_DAY, deletedAt: null, revision: 2 }

test('a command with an id that nobody has is added under it', () => {
  const { report, put } = planImport([aKept(LIST)], [STATUS], aMoment())

  assert.deepEqual(put, [{ command: STATUS, ...NEW }])
  assert.deepEqual(report, { dryRun: false, added: [{ index: 0, command: STATUS }], changed: [], skipped: [] })
})

test('a command that is there already, just so, is skipped', () => {
  const { report, put } = planImport([aKept({ ...STATUS, tags: ['x'] })], [{ ...STATUS, tags: ['x'] }], aMoment())

  assert.deepEqual(put, [])
  assert.deepEqual(report.skipped, [{ index: 0, command: { ...STATUS, tags: ['x'] }, reason: 'same' }])
})

test('a command that is there with another content is changed, and the report has both', () => {
  const changed = { ...STATUS, line: 'git status -s' }

  const { report, put } = planImport([aKept(STATUS)], [changed], aMoment())

  assert.deepEqual(put, [{ ...NEW, command: changed, createdAt: FIRST_DAY }])
  assert.deepEqual(report.changed, [{ index: 0, command: changed, before: STATUS }])
})

test('every field counts, and so does the difference of empty, null and missing', () => {
  const variants = [
    { ...STATUS, notes: null },
    { ...STATUS, notes: '' },
    { ...STATUS, platform: '' },
    { ...STATUS, tags: [] },
    { ...STATUS, line: 'git status ' },
  ]

  const kinds = variants.map((variant) => planImport([aKept(STATUS)], [variant], aMoment()).report.changed.length)

  assert.deepEqual(kinds, [1, 1, 1, 1, 1])
})

test('a deleted command comes back with the content of the file, and counts as added', () => {
  const again = { ...STATUS, notes: 'Show again' }

  const { report, put } = planImport([aKept(STATUS, FIRST_DAY)], [again], aMoment())

  assert.deepEqual(put, [{ ...NEW, command: again, createdAt: FIRST_DAY }])
  assert.deepEqual(report.added, [{ index: 0, command: again }])
})

test('a command without an id is given one, unless the library has its content', () => {
  const { id: _, ...status } = STATUS
  const { id: __, ...list } = LIST

  const { report, put } = planImport([aKept(STATUS)], [list, status, list], aMoment())

  const added = { ...list, id: 'new-1' }
  assert.deepEqual(put, [{ ...NEW, command: added }])
  assert.deepEqual(report.added, [{ index: 0, command: added }])
  assert.deepEqual(report.skipped, [
    { index: 1, command: STATUS, reason: 'same' },
    { index: 2, command: added, reason: 'same' },
  ])
})

test('content that only a deleted command has, or that this import replaces, is not there', () => {
  const { id: _, ...status } = STATUS

  const deleted = planImport([aKept(STATUS, FIRST_DAY)], [status], aMoment())
  const replaced = planImport([aKept(STATUS)], [{ ...STATUS, line: 'git st' }, status], aMoment())

  assert.deepEqual(deleted.put, [{ ...NEW, command: { ...status, id: 'new-1' } }])
  assert.deepEqual(
    replaced.put.map(({ command }) => command.id),
    ['a', 'new-1'],
  )
})

test('content that a later command of the file brings under an id is not added twice', () => {
  const { id: _, ...status } = STATUS

  const { put } = planImport([], [status, STATUS], aMoment())

  assert.deepEqual(
    put.map(({ command }) => command),
    [STATUS],
  )
})

test('what is put keeps the order of the file', () => {
  const incoming = ['z', 'a', 'm'].map((id) => ({ ...STATUS, id }))

  const { put } = planImport([aKept({ ...LIST, id: 'm' })], incoming, aMoment())

  assert.deepEqual(
    put.map(({ command }) => command.id),
    ['z', 'a', 'm'],
  )
})

test('thirty thousand commands are imported into thirty thousand others, with and without ids', () => {
  const library = Array.from({ length: 30_000 }, (_, index) =>
    aKept({ id: `${index}`, notes: 'n', line: `ls ${index}` }),
  )
  const withIds = library.map(({ command }) => ({ ...command, line: `${command.line} -a` }))
  const withoutIds = library.map(({ command: { id: _, ...content } }) => content)

  const changed = planImport(library, withIds, aMoment())
  const same = planImport(library, withoutIds, aMoment())
  const added = planImport(afterPut(library, changed.put), withoutIds, aMoment())

  assert.deepEqual([changed.put.length, same.put.length, added.put.length], [30_000, 0, 30_000])
})
