import { type CommandsFile, readCommandsFile } from '../../../../core/commands/formats/read-commands-file.ts'
import { describeFaults, type Fault } from '../../../../core/parse.ts'
import { failure, type Result, success } from '../../../../core/result.ts'

/** How much the server takes at once, in bytes: 10 MiB. */
export const MOST_BYTES = 10 * 1024 * 1024

const TOO_LARGE =
  'This file is larger than 10 MiB, which is the most that can be imported at once. Nothing was imported.'
const UNREADABLE = 'The browser could not read this file; it may have been moved or deleted. Nothing was imported.'
const EMPTY = 'There are no commands in this file.'

/** The part of a chosen file that is used. */
export type ChosenFile = Pick<File, 'size' | 'text'>

/** Reads a file that somebody chose, on this machine alone; a sentence where nothing in it can be imported. Never rejects. */
export async function readImportFile(file: ChosenFile): Promise<Result<CommandsFile, string>> {
  if (file.size > MOST_BYTES) return failure(TOO_LARGE)
  const text = await file.text().catch(() => null)
  if (text === null) return failure(UNREADABLE)
  const read = readCommandsFile(text)
  if (!read.ok) return failure(`This file cannot be imported: ${reasonOf(read.error)}. Nothing was imported.`)
  const { commands, leftOut } = read.value
  return commands.length === 0 && leftOut.length === 0 ? failure(EMPTY) : success(read.value)
}

function reasonOf(faults: readonly Fault[]): string {
  const whole = faults.find(({ field }) => field === '')
  return whole === undefined ? describeFaults(faults) : `it is not ${whole.expected}`
}
