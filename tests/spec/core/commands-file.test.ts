import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { LIST_EXPECTED, readCommandsFile } from '../../../core/commands/formats/read-commands-file.ts'
import { parseImport } from '../../../core/commands/import/parse-import.ts'
import { MAX_IMPORTED } from '../../../core/commands/incoming-command.ts'
import { failure, success } from '../../../core/result.ts'

const STATUS = { id: 'a', notes: 'Show', line: 'git status' }

describe('file of commands (specification 3)', () => {
  test('can be an API response', () => {
    const list = [
      { ...STATUS, createdAt: '2026', updatedAt: '2026', revision: 7 },
      { ...STATUS, id: 'b', stars: 5 },
    ]

    const read = readCommandsFile(JSON.stringify(list))

    const commands = [STATUS, { ...STATUS, id: 'b' }]
    assert.deepEqual(
      read,
      success({ commands, leftOut: [], droppedFields: new Set(['createdAt', 'updatedAt', 'revision', 'stars']) }),
    )
  })

  test('can have the larger shape of the mock commands', () => {
    const mock = { id: 7, platform: 'git', howTo: 'See what changed', line: 'git status', description: 'A.\n\nB.' }

    const commands = commandsOf(JSON.stringify([mock]))

    assert.deepEqual(commands, [{ ...mock, id: '7', notes: 'See what changed' }])
  })

  test('can have drafts, which have null notes', () => {
    assert.deepEqual(commandsOf('[{"notes":null,"howTo":"a","line":"b"}]'), [{ notes: null, line: 'b', howTo: 'a' }])
  })

  test('can have a byte-order mark, white space and no ids', () => {
    assert.deepEqual(commandsOf('\uFEFF\r\n [{"notes":"a","line":"b"}]\n'), [{ notes: 'a', line: 'b' }])
  })

  test('can be any document with a list of commands', () => {
    const later = readCommandsFile('{"format":"commander","version":2,"commands":[]}')

    assert.deepEqual(commandsOf(JSON.stringify({ commands: [STATUS] })), [STATUS])
    assert.deepEqual(
      later,
      failure([{ field: 'version', expected: '1: a later version of Commander wrote this file' }]),
    )
  })

  test('yields only commands that the API accepts', () => {
    const entries = [
      STATUS,
      { id: 1, notes: '', line: 'x'.repeat(20_001) },
      { id: 2, line: '\0' },
      { id: 3, tags: 'a' },
      {},
    ]

    const commands = commandsOf(JSON.stringify([...entries, { ...STATUS, id: 2 }]))

    assert.equal(commands.length, 2)
    assert.deepEqual(parseImport(commands), success(commands))
  })

  for (const text of ['', '   ', 'git status', '# Commands', '"a"', '7', 'null', '<html>', '\uFEFF']) {
    test(`isn't a list of commands if it's '${text}'`, () => {
      assert.deepEqual(readCommandsFile(text), failure([{ field: '', expected: LIST_EXPECTED }]))
    })
  }

  for (const [text, field] of [
    ['[{"notes":"a"', ''],
    ['{not json}', ''],
    ['{}', ''],
    ['{"format":"commander","version":1}', 'commands'],
    ['{"commands":{}}', 'commands'],
    [`[${'1,'.repeat(MAX_IMPORTED)}1]`, 'commands'],
  ] as const) {
    test(`has its mistake reported by field: ${text.slice(0, 20)}`, () => {
      const read = readCommandsFile(text)

      assert.deepEqual(read.ok || read.error.map((fault) => fault.field), [field])
    })
  }

  for (const [what, file] of [
    ['a list of packages', [{ name: 'left-pad', version: '1.0.0' }, { name: 'react' }]],
    ['a package.json', { name: 'portfolio', version: '1.0.0', dependencies: {} }],
    ['a list of texts', ['git status', 'ls']],
  ] as const) {
    test(`isn't valid without commands: ${what}`, () => {
      assert.deepEqual(readCommandsFile(JSON.stringify(file)), failure([{ field: '', expected: LIST_EXPECTED }]))
    })
  }

  test('can have any version in a foreign format', () => {
    assert.deepEqual(commandsOf(JSON.stringify({ version: '7.1', commands: [STATUS] })), [STATUS])
  })

  test('loses prototype keys like any other unknown field', () => {
    const read = readCommandsFile('[{"id":"a","notes":"n","line":"l","__proto__":{"isOwner":true},"constructor":1}]')

    assert.deepEqual(read.ok && read.value.droppedFields, new Set(['__proto__', 'constructor']))
    assert.equal(Object.hasOwn(Object.prototype, 'isOwner'), false)
  })
})

function commandsOf(text: string) {
  const read = readCommandsFile(text)
  assert.ok(read.ok)
  return read.value.commands
}
