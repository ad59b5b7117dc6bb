import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { readCommandsFile } from '../../../core/commands/formats/read-commands-file.ts'

const STATUS = { id: 'a', notes: 'Show', line: 'git status' }

describe('invalid entries of a file', () => {
  test('are skipped, with their index and a reason', () => {
    const entries = [7, STATUS, null, { ...STATUS, id: 'b', line: 7 }, STATUS, { ...STATUS, id: 'export' }, { id: 'c' }]

    const read = readCommandsFile(JSON.stringify(entries))

    assert.ok(read.ok)
    assert.deepEqual(read.value.commands, [STATUS])
    assert.deepEqual(read.value.leftOut, [
      { index: 0, reason: 'the whole: expected an object' },
      { index: 2, reason: 'the whole: expected an object' },
      { index: 3, reason: 'line: expected a text that is not blank, or null' },
      { index: 4, reason: 'id: expected an id that no earlier command of the file has' },
      { index: 5, reason: 'id: expected an id that is not reserved' },
      { index: 6, reason: 'it has neither notes nor a line' },
    ])
  })

  test('include blank lines and entries without content', () => {
    const entries = [
      { line: '' },
      { notes: 'Show', line: ' ' },
      { notes: ' ' },
      { tags: ['x'] },
      { notes: 'A note' },
      STATUS,
    ]

    const read = readCommandsFile(JSON.stringify(entries))

    assert.ok(read.ok)
    assert.deepEqual(read.value.commands, [{ notes: 'A note', line: null }, STATUS])
    assert.deepEqual(
      read.value.leftOut.map(({ reason }) => reason),
      [
        ...Array(2).fill('line: expected a text that is not blank'),
        ...Array(2).fill('it has neither notes nor a line'),
      ],
    )
  })

  test('include those with numbers too large for JSON', () => {
    const ids = [0, -1, 1.5, 2 ** 53]

    const read = readCommandsFile(JSON.stringify(ids.map((id) => ({ ...STATUS, id }))))

    assert.deepEqual(read.ok && read.value.commands.map(({ id }) => id), ['0', '-1'])
    assert.deepEqual(read.ok && read.value.leftOut.map(({ index }) => index), [2, 3])
  })

  test('report at most three faults each', () => {
    const read = readCommandsFile(JSON.stringify([{ ...STATUS, tags: Array(32).fill(7) }]))

    const [left] = read.ok ? read.value.leftOut : []
    assert.equal(left?.reason.split('; ').length, 3)
  })

  test("don't count as dropped fields or reserve an id", () => {
    const read = readCommandsFile(JSON.stringify([{ ...STATUS, line: 7, stars: 5 }, STATUS]))

    assert.ok(read.ok)
    assert.equal(read.value.droppedFields, 0)
    assert.deepEqual(read.value.commands, [STATUS])
  })
})
