import type { Command } from '../../../../core/commands/command.ts'
import { type CommandsFile, readCommandsFile } from '../../../../core/commands/formats/read-commands-file.ts'
import { type ImportWarning, importWarnings } from '../../../../core/commands/warnings/import-warnings.ts'
import type { Fault } from '../../../../core/parse.ts'
import { failure, type Result, success } from '../../../../core/result.ts'
import { describeFaults } from '../../../../core/strict.ts'

/** How much the server takes at once, in bytes: 10 MiB. */
export const MOST_BYTES = 10 * 1024 * 1024

const TOO_LARGE = 'This file is larger than the limit of 10 MiB. Nothing was imported.'
const UNREADABLE = 'The browser could not read this file; it may have been moved or deleted. Nothing was imported.'
const EMPTY = 'This file has no commands.'

/** A file that can be imported, and what of it should be looked at first. */
export type ImportFile = CommandsFile & { readonly warnings: readonly ImportWarning[] }

/** What a worker is asked to read, and the library that it is to be imported into. */
export type ReadingTask = { readonly file: File; readonly library: readonly Command[] }

/** What a worker tells of a file, one after the other: its commands in pieces, then the rest; or why it has none. */
export type FileReading =
  | { readonly kind: 'commands'; readonly commands: CommandsFile['commands'] }
  | { readonly kind: 'end'; readonly file: Omit<ImportFile, 'commands'> }
  | { readonly kind: 'refused'; readonly sentence: string }

/** The part of a chosen file that is used. */
type ChosenFile = Pick<File, 'size' | 'text'>

/** Reads a file that somebody chose, on this machine alone; a sentence where nothing in it can be imported. Never rejects. */
export async function readImportFile(
  file: ChosenFile,
  library: readonly Command[],
): Promise<Result<ImportFile, string>> {
  if (file.size > MOST_BYTES) return failure(TOO_LARGE)
  const text = await file.text().catch(() => null)
  if (text === null) return failure(UNREADABLE)
  const read = readCommandsFile(text)
  if (!read.ok) return failure(`This file cannot be imported: ${reasonOf(read.error)}. Nothing was imported.`)
  const { commands, leftOut } = read.value
  if (commands.length === 0 && leftOut.length === 0) return failure(EMPTY)
  return success({ ...read.value, warnings: importWarnings(commands, library) })
}

function reasonOf(faults: readonly Fault[]): string {
  const whole = faults.find(({ field }) => field === '')
  return whole === undefined ? describeFaults(faults) : `it is not ${whole.expected}`
}
