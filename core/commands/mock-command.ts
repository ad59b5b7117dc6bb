import { type Parsed, record, text, wholeNumber } from '../parse.ts'
import type { Command } from './command.ts'

/** How many mock commands there are. Source: specification 9. */
export const MOCK_COMMAND_COUNT = 250

/**
 * A command in the larger mock shape. `description` may contain paragraph breaks (`\n\n`).
 * Source: specification 3, "Command, larger mock shape".
 */
export const parseMockCommand = record({
  id: wholeNumber(1, MOCK_COMMAND_COUNT),
  platform: text,
  howTo: text,
  line: text,
  description: text,
})

export type MockCommand = Parsed<typeof parseMockCommand>

/** A mock command as the Commander page uses it: what it is for (`howTo`) becomes the notes. */
export function commandOfMock(mock: MockCommand): Command {
  return { ...mock, id: String(mock.id), notes: mock.howTo }
}
