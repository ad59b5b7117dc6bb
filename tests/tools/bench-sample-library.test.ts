import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { starterLibrary } from '../../content/commands/starter-library.ts'
import { type Command, hasNotes, parseCommand } from '../../core/commands/command.ts'
import { list } from '../../core/parse.ts'
import { sampleLibrary } from '../../tools/bench/search/sample-library.ts'
import { OF_SAMPLE } from '../spec/content/of-sample.ts'
import { temporaryFolder } from './temporary-folder.ts'

const STARTER_SIZE = starterLibrary.length

function idsOf(commands: readonly Command[]): readonly string[] {
  return commands.map(({ id }) => id)
}

function wordsOf(commands: readonly Command[]): ReadonlySet<string> {
  const text = commands.map(({ notes, line }) => `${notes} ${line}`).join(' ')
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

test('a sample has exactly as many commands as asked for, the starter library first, every id but once', async () => {
  for (const size of [0, 5, STARTER_SIZE, STARTER_SIZE + 1, 3000]) {
    const sample = await sampleLibrary(size, null)

    assert.equal(sample.length, size)
    assert.equal(new Set(idsOf(sample)).size, size)
    assert.deepEqual(sample.slice(0, STARTER_SIZE), starterLibrary.slice(0, size))
  }
})

test('a sample is the same every time, and a shorter one is its beginning', async () => {
  const sample = await sampleLibrary(2000, null)

  assert.deepEqual(await sampleLibrary(2000, null), sample)
  assert.deepEqual(await sampleLibrary(1000, null), sample.slice(0, 1000))
})

test('the sample is like a real library: so long, of so many words, with blanks, line breaks and other scripts', async () => {
  const sample = (await sampleLibrary(10_000, null)).slice(STARTER_SIZE)

  const characters = sample.reduce((sum, { notes, line }) => sum + `${notes}${line}`.length, 0)
  assert.ok(list(parseCommand)(sample).ok && sample.every(hasNotes))
  assert.ok(characters / sample.length > 90 && characters / sample.length < 130)
  assert.ok(wordsOf(sample).size > 3000)
  assert.ok(sample.some(({ line }) => /\{\{\w+=\w+\|/.test(line ?? '')))
  assert.ok(sample.some(({ line }) => line?.includes('\n')))
  assert.ok(sample.some(({ notes }) => /\p{Script=Cyrillic}/u.test(notes ?? '')))
  assert.ok(sample.every(({ notes, line }) => !/<\w+>/.test(`${notes}${line}`)))
})

test(
  'with a file the sample goes on with what is in it, and begins it anew with other ids and texts',
  OF_SAMPLE,
  async (t) => {
    const [taken] = idsOf(starterLibrary)
    const commands = [
      { id: taken, notes: 'Mine', line: 'ls' },
      { id: 7, notes: null, line: null },
    ]
    const folder = temporaryFolder(t, { 'data.json': JSON.stringify(commands) })

    const sample = await sampleLibrary(STARTER_SIZE + 5, join(folder, 'data.json'))

    assert.deepEqual(sample.slice(STARTER_SIZE), [
      { id: `${taken}-2`, notes: 'Mine', line: 'ls' },
      { id: '7', notes: null, line: null },
      { id: `${taken}-3`, notes: 'Mine (variant 2)', line: 'ls # variant2' },
      { id: '7-2', notes: null, line: null },
      { id: `${taken}-4`, notes: 'Mine (variant 3)', line: 'ls # variant3' },
    ])
  },
)

test('a file that is missing, no JSON, no library or empty is refused by its name', async (t) => {
  const files = { 'text.json': 'git status', 'other.json': '[{"id":""}]', 'empty.json': '[]' }
  const folder = temporaryFolder(t, files)

  for (const name of ['missing.json', ...Object.keys(files)]) {
    await assert.rejects(sampleLibrary(1000, join(folder, name)), ({ message }: Error) => message.includes(name))
  }
})
