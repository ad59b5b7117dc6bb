import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../../core/commands/command.ts'
import { OUR_PATTERN, OUR_WORDS } from '../../tools/bench/search/our-engines.ts'
import { PEER_ENGINES } from '../../tools/bench/search/peer-engines.ts'
import { textOf } from '../../tools/bench/search/search-engine.ts'
import { keystrokesOf } from '../../tools/bench/search/typed-queries.ts'

const ENGINES = [OUR_WORDS, OUR_PATTERN, ...PEER_ENGINES]

function aLibrary(): readonly Command[] {
  const commands = [
    { id: 'tar', notes: 'Extract an archive', line: 'tar --extract --file website.tgz' },
    { id: 'ports', notes: 'List open ports', line: 'ss -tulpn' },
    { id: 'draft', notes: null, line: 'docker\n  ps' },
    { id: 'empty', notes: 'Nothing to copy', line: null },
  ]
  const others = Array.from({ length: 50 }, (_, number) => ({ id: `${number}`, notes: `Note ${number}`, line: 'true' }))
  return [...commands, ...others]
}

test('every engine finds a word of the notes, the beginning of one, and one of the line in a text of several lines', () => {
  for (const { name, open } of ENGINES) {
    const search = open(aLibrary())

    for (const text of ['ports', 'por', 'Extra', 'docker']) assert.ok(search(text) > 0, `${name} finds "${text}"`)
  }
})

test('every engine but the pattern finds words whatever their order, in notes and line', () => {
  for (const { name, open } of ENGINES.filter((engine) => engine !== OUR_PATTERN)) {
    const search = open(aLibrary())

    assert.ok(search('website archive') > 0, name)
  }
})

test('no engine finds everything, and none minds what is no word or no pattern', () => {
  const library = aLibrary()

  for (const { name, open } of ENGINES) {
    const search = open(library)

    assert.ok(search('ports') < library.length, name)
    for (const text of ['(', '-', ' ', '[a', '日本']) assert.ok(search(text) >= 0, `${name}, "${text}"`)
  }
})

test('each engine has a name of its own and says in a line what it does', () => {
  assert.equal(new Set(ENGINES.map(({ name }) => name)).size, ENGINES.length)
  for (const { does } of ENGINES) assert.match(does, /^(no )?index/)
})

test('a command is one text of one line for the engines that take no more', () => {
  assert.equal(textOf({ id: '1', notes: 'List', line: 'ls \\\n  -l' }), 'List ls \\   -l')
  assert.equal(textOf({ id: '2', notes: null, line: null }), ' ')
})

test('a query is typed from its first letter to its last', () => {
  assert.deepEqual(keystrokesOf('ls -l'), ['l', 'ls', 'ls ', 'ls -', 'ls -l'])
  assert.deepEqual(keystrokesOf(''), [])
})
