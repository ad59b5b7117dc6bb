import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { mockCommands } from '../../../content/mock-commands.ts'
import { hasNotes } from '../../../core/commands/command.ts'
import { commandOfMock, MOCK_COMMAND_COUNT, parseMockCommand } from '../../../core/commands/mock-command.ts'
import { list } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { find } from '../../support/library/find.ts'

const PARAGRAPH_BREAK = '\n\n'

describe('mock commands', () => {
  test('all have id, platform, howTo, line and description', () => {
    const parsed = list(parseMockCommand)(mockCommands)

    assert.deepEqual(parsed, success(mockCommands))
  })

  test('have exactly the ids 1 to 250, in order', () => {
    const ids = mockCommands.map(({ id }) => id)

    const counted = Array.from({ length: 250 }, (_, index) => index + 1)

    assert.deepEqual(ids, counted)
    assert.equal(ids.length, MOCK_COMMAND_COUNT)
  })

  test('have descriptions with and without paragraph breaks', () => {
    const broken = mockCommands.filter(({ description }) => description.includes(PARAGRAPH_BREAK))

    assert.ok(broken.length >= 50, `${broken.length} with a break`)
    assert.ok(broken.length <= 200, `${mockCommands.length - broken.length} without`)
  })

  test('have no empty paragraph in their descriptions', () => {
    const paragraphs = mockCommands.flatMap(({ description }) => description.split(PARAGRAPH_BREAK))

    const empty = paragraphs.filter((paragraph) => paragraph.trim() === '')

    assert.deepEqual(empty, [])
  })

  test('are the same on every run', async () => {
    // With a different query, Node runs the module again instead of returning the cached one.
    const again: unknown = await import(`${new URL('../../../content/mock-commands.ts', import.meta.url).href}?again`)

    const parsed = list(parseMockCommand)(fieldOf(again, 'mockCommands'))

    assert.deepEqual(parsed, success(mockCommands))
  })

  test('all have different lines and purposes', () => {
    const lines = new Set(mockCommands.map(({ line }) => line))
    const purposes = new Set(mockCommands.map(({ howTo }) => howTo))

    assert.equal(lines.size, mockCommands.length)
    assert.equal(purposes.size, mockCommands.length)
  })

  test('all have a card', () => {
    const withoutCard = mockCommands.map(commandOfMock).filter((command) => !hasNotes(command))

    assert.deepEqual(withoutCard, [])
  })
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

describe('searching mock commands', () => {
  for (const { text, found } of SEARCHES) {
    test(`for "${text}" finds ${found} of them`, () => {
      const { matches } = find(mockCommands.map(commandOfMock), text)

      assert.equal(matches.length, found)
    })
  }
})

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}
