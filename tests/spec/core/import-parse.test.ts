import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseImport } from '../../../core/commands/import/parse-import.ts'
import { MAX_ID_LENGTH } from '../../../core/commands/incoming-command.ts'
import { failure, success } from '../../../core/result.ts'

const LIST = [
  { id: 'a', notes: 'Show', line: 'git status' },
  { notes: 'A note', line: null },
  { notes: null, line: 'ls ' },
  { id: 'c', notes: '', line: 'ls', platform: '', tags: [], source: ' ' },
]

describe('body of an import', () => {
  test('can be a document or list, with optional ids', () => {
    assert.deepEqual(parseImport(LIST), success(LIST))
    assert.deepEqual(parseImport({ format: 'commander', version: 1, commands: LIST }), success(LIST))
  })

  test('can have null as an id', () => {
    assert.deepEqual(parseImport([{ id: null, notes: 'a', line: 'b' }]), success([{ notes: 'a', line: 'b' }]))
  })

  for (const [what, body, field] of [
    ['another format', { format: 'tldr', version: 1, commands: [] }, 'format'],
    ['a later version', { format: 'commander', version: 2, commands: [] }, 'version'],
    ['no commands', { format: 'commander', version: 1 }, 'commands'],
    ['versions in a list', { format: 'commander', version: 1, commands: [], versions: [] }, 'versions'],
    ['an extra field', { format: 'commander', version: 1, commands: [], more: 1 }, 'more'],
    ["something that isn't a command", { format: 'commander', version: 1, commands: [[]] }, 'commands[0]'],
    ['a number as an id', [{ id: 7, notes: 'a', line: 'b' }], '[0].id'],
    ['an empty id', [{ id: '', notes: 'a', line: 'b' }], '[0].id'],
    ['an over-long id', [{ id: 'x'.repeat(MAX_ID_LENGTH + 1), notes: 'a', line: 'b' }], '[0].id'],
    ['no line', [{ id: 'a', notes: 'a' }], '[0].line'],
    ['a field that only the server sets', [{ id: 'a', notes: 'a', line: 'b', createdAt: '2026' }], '[0].createdAt'],
    ['a blank tag', [{ id: 'a', notes: 'a', line: 'b', tags: ['x', ''] }], '[0].tags[1]'],
    ['a blank line', [{ id: 'a', notes: 'a', line: ' ' }], '[0].line'],
    ['neither notes nor a line', [{ id: 'a', notes: ' ', line: null }], '[0]'],
    ['neither document nor list', 'commands', ''],
  ] as const) {
    test(`is rejected with the path of the fault: ${what}`, () => {
      const parsed = parseImport(body)

      assert.deepEqual(parsed.ok || parsed.error.map((fault) => fault.field), [field])
    })
  }

  test('is rejected with reserved ids', () => {
    const ids = ['import', 'export', 'deleted', 'changes', '.', '..']

    const parsed = parseImport({ format: 'commander', version: 1, commands: ids.map((id) => ({ ...LIST[0], id })) })

    const expected = 'an id that is not reserved'
    assert.deepEqual(parsed, failure(ids.map((_, index) => ({ field: `commands[${index}].id`, expected }))))
  })

  test('is rejected with a repeated id, compared case-sensitively', () => {
    const twice = parseImport(['a', 'b', 'a', 'A'].map((id) => ({ id, notes: null, line: 'ls' })))

    assert.deepEqual(twice, failure([{ field: '[2].id', expected: 'an id that no earlier command of the file has' }]))
  })
})
