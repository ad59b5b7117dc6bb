import type { Fault } from '../../parse.ts'
import { failure, type Result, success } from '../../result.ts'
import type { FormatReader, ReadCommands } from './format-reader.ts'
import { LIST_EXPECTED, readJsonFile } from './read-json-file.ts'

/** Every format that can be read, asked in this order; each has a file of its own in this folder. */
const READERS: readonly FormatReader[] = [{ name: 'JSON', read: readJsonFile }]

const NO_FORMAT: readonly Fault[] = [{ field: '', expected: LIST_EXPECTED }]

/** What was read, and in which format, by its name for people. */
export type CommandsFile = ReadCommands & { readonly format: string }

/**
 * Reads the text of a file that somebody chose, whatever it is. Unlike the API it takes what it can: unknown fields are
 * dropped and counted, what is no command is left out and listed. A byte-order mark is not part of the text.
 */
export function readCommandsFile(text: string): Result<CommandsFile, readonly Fault[]> {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (const { name, read } of READERS) {
    const commands = read(content)
    if (commands !== null) return commands.ok ? success({ ...commands.value, format: name }) : commands
  }
  return failure(NO_FORMAT)
}
