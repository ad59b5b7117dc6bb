import { type Parsed, record, text, wholeNumber } from '../parsing/parse.ts'
import type { Command } from './command.ts'

/** Number of mock commands. Source: specification 9. */
export const MOCK_COMMAND_COUNT = 250

/**
 * Parses a command in the larger mock shape. `description` can contain paragraph breaks (`\n\n`). Source: specification
 * 3, "Command, larger mock shape".
 */
export const parseMockCommand = record({
  id: wholeNumber(1, MOCK_COMMAND_COUNT),
  platform: text,
  howTo: text,
  line: text,
  description: text,
})

export type MockCommand = Parsed<typeof parseMockCommand>

/** Converts a mock command for the Commander page. Its `howTo` also becomes the notes. */
export function commandOfMock(mock: MockCommand): Command {
  return { ...mock, id: String(mock.id), notes: mock.howTo }
}
