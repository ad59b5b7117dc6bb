import assert from 'node:assert/strict'
import test from 'node:test'
import { drawQueries, QUERY_KINDS, QUERY_MAKERS } from '../../tools/bench/quality/draw-queries.ts'
import type { Drawn } from '../../tools/bench/quality/query.ts'
import { wordHolders } from '../../tools/bench/quality/word-holders.ts'
import { sampleLibrary } from '../../tools/bench/search/sample-library.ts'

test('searches of every kind are drawn, as many as asked, the same ones every time', async () => {
  const library = await aLibrary(400)

  for (const kind of QUERY_KINDS) {
    const items = drawQueries(library, QUERY_MAKERS[kind], 50)
    assert.equal(items.length, 50, kind)
    assert.deepEqual(drawQueries(library, QUERY_MAKERS[kind], 50), items)
    assert.ok(new Set(items.map(({ text }) => text)).size > 30, kind)
  }
})

test('what is wanted is the command that the search was made for, which answers it', async () => {
  const library = await aLibrary(400)

  for (const { text, wanted, fitting } of drawQueries(library, QUERY_MAKERS['command and word'], 50)) {
    const [command] = [...wanted].map((number) => library.commands[number])
    const all = `${command?.notes} ${command?.line}`.toLowerCase()
    assert.ok(text.split(' ').every((word) => all.includes(word)))
    assert.ok(fitting >= 1)
  }
})

test('commands that say the same to the letter are all wanted', () => {
  const same = { notes: 'Show the whole history', line: 'git log' }
  const commands = [same, { notes: 'Show the whole history', line: 'git  log' }, same].map((fields, place) => ({
    ...fields,
    id: String(place),
  }))

  const items = drawQueries({ commands, holders: wordHolders(commands) }, QUERY_MAKERS['command and word'], 20)

  const wanted = new Set(items.map((item) => [...item.wanted].join()))
  assert.deepEqual([...wanted].toSorted(), ['0,2', '1'])
})

test('a library from which nothing can be drawn gives nothing', () => {
  const commands = [
    { id: '1', notes: null, line: 'git log' },
    { id: '2', notes: 'Show the log', line: null },
    { id: '3', notes: 'ok', line: 'ls' },
  ]

  const drawn = QUERY_KINDS.map((kind) =>
    drawQueries({ commands, holders: wordHolders(commands) }, QUERY_MAKERS[kind], 5),
  )

  assert.deepEqual(drawn, [[], [], [], []])
  assert.deepEqual(drawQueries({ commands: [], holders: new Map() }, QUERY_MAKERS['one typo'], 5), [])
})

async function aLibrary(size: number): Promise<Drawn> {
  const commands = await sampleLibrary(size, null)
  return { commands, holders: wordHolders(commands) }
}
