import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { readCommandsFile } from '../../../core/commands/formats/read-commands-file.ts'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { entryReason } from '../../../formats/model/entry-reason.ts'

type Read = Extract<ReturnType<typeof readCommandsFile>, { readonly ok: true }>['value']

function leftOutOf({ leftOut }: Read) {
  return leftOut.map(({ index, fault }) => ({ index, reason: describeMessage(entryReason(fault)) }))
}

const STATUS = { id: 'a', notes: 'Show', line: 'git status' }

describe('invalid entries of a file', () => {
  test('are skipped, with their index and a reason', () => {
    const entries = [7, STATUS, null, { ...STATUS, id: 'b', line: 7 }, STATUS, { ...STATUS, id: 'export' }, { id: 'c' }]

    const read = readCommandsFile(JSON.stringify(entries))

    assert.ok(read.ok)
    assert.deepEqual(read.value.commands, [STATUS])
    assert.deepEqual(leftOutOf(read.value), [
      { index: 0, reason: 'expected an object' },
      { index: 2, reason: 'expected an object' },
      { index: 3, reason: 'line: expected a text that is not blank, or null' },
      { index: 4, reason: 'its id is already used in this file' },
      { index: 5, reason: 'its id is reserved' },
      { index: 6, reason: 'neither notes nor a line' },
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
      leftOutOf(read.value).map(({ reason }) => reason),
      [...Array(2).fill('line: expected a text that is not blank'), ...Array(2).fill('neither notes nor a line')],
    )
  })

  test("include those whose numeric id isn't a safe integer", () => {
    const ids = [0, -1, 1.5, 2 ** 53]

    const read = readCommandsFile(JSON.stringify(ids.map((id) => ({ ...STATUS, id }))))

    assert.deepEqual(read.ok && read.value.commands.map(({ id }) => id), ['0', '-1'])
    assert.deepEqual(read.ok && read.value.leftOut.map(({ index }) => index), [2, 3])
  })

  test('have at most three faults reported each', () => {
    const read = readCommandsFile(JSON.stringify([{ ...STATUS, tags: Array(32).fill(7) }]))

    const [left] = read.ok ? leftOutOf(read.value) : []
    assert.equal(left?.reason.split('; ').length, 3)
  })

  test("don't count as dropped fields or reserve an id", () => {
    const read = readCommandsFile(JSON.stringify([{ ...STATUS, line: 7, stars: 5 }, STATUS]))

    assert.ok(read.ok)
    assert.deepEqual(read.value.droppedFields, new Set())
    assert.deepEqual(read.value.commands, [STATUS])
  })
})
