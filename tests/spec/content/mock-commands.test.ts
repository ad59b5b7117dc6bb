import assert from 'node:assert/strict'
import test from 'node:test'
import { mockCommands } from '../../../content/mock-commands.ts'
import { hasNotes } from '../../../core/commands/command.ts'
import { commandOfMock, MOCK_COMMAND_COUNT, parseMockCommand } from '../../../core/commands/mock-command.ts'
import { list } from '../../../core/parse.ts'
import { success } from '../../../core/result.ts'
import { find } from '../../support/library/find.ts'

const PARAGRAPH_BREAK = '\n\n'

test('3. every mock command has the larger shape: id, platform, howTo, line, description', () => {
  const parsed = list(parseMockCommand)(mockCommands)

  assert.deepEqual(parsed, success(mockCommands))
})

test('9. there are exactly 250 mock commands, with the ids 1 to 250 in order', () => {
  const ids = mockCommands.map(({ id }) => id)

  const counted = Array.from({ length: 250 }, (_, index) => index + 1)

  assert.deepEqual(ids, counted)
  assert.equal(ids.length, MOCK_COMMAND_COUNT)
})

test('3. some descriptions have paragraph breaks and some have none', () => {
  const broken = mockCommands.filter(({ description }) => description.includes(PARAGRAPH_BREAK))

  assert.ok(broken.length >= 50, `${broken.length} with a break`)
  assert.ok(broken.length <= 200, `${mockCommands.length - broken.length} without`)
})

test('3. no paragraph of a description is empty', () => {
  const paragraphs = mockCommands.flatMap(({ description }) => description.split(PARAGRAPH_BREAK))

  const empty = paragraphs.filter((paragraph) => paragraph.trim() === '')

  assert.deepEqual(empty, [])
})

test('3. the mock commands are the same at every run', async () => {
  // The query makes Node run the module again instead of returning the cached one.
  const again: unknown = await import(`${new URL('../../../content/mock-commands.ts', import.meta.url).href}?again`)

  const parsed = list(parseMockCommand)(fieldOf(again, 'mockCommands'))

  assert.deepEqual(parsed, success(mockCommands))
})

test('3. no two mock commands are alike', () => {
  const lines = new Set(mockCommands.map(({ line }) => line))
  const purposes = new Set(mockCommands.map(({ howTo }) => howTo))

  assert.equal(lines.size, mockCommands.length)
  assert.equal(purposes.size, mockCommands.length)
})

test('2. every mock command has a card: what it is for becomes its notes', () => {
  const withoutCard = mockCommands.map(commandOfMock).filter((command) => !hasNotes(command))

  assert.deepEqual(withoutCard, [])
})

const SEARCHES = [
  { text: 'Docker', found: 25 },
  { text: 'docker', found: 25 },
  { text: 'How to copy', found: 50 },
  { text: 'sample file\\.txt', found: 50 },
  { text: '--number 1\\d\\d ', found: 100 },
  { text: 'folder|variable', found: 100 },
  { text: 'C++', found: 25 },
  { text: 'no such words', found: 0 },
] as const

for (const { text, found } of SEARCHES) {
  test(`4. the mock commands give a search for "${text}" ${found} results`, () => {
    const { matches } = find(mockCommands.map(commandOfMock), text)

    assert.equal(matches.length, found)
  })
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}
