import { readFile } from 'node:fs/promises'
import { requireLibrary } from '../../cli/build/content/read-library.ts'
import { CONTENT } from '../../cli/build/paths.ts'
import { type Command, parseCommand } from '../../core/commands/command.ts'
import { list } from '../../core/parsing/parse.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { generateCommands } from './generate-commands.ts'

const parseCommands = list(parseCommand)
const MAX_FAULTS = 3

/**
 * Builds a library of exactly `size` commands with unique ids: the starter library, then the commands of the data file,
 * or generated ones if there is no file. A short file is repeated, with other ids and a number added to notes and line.
 * The same arguments always return the same library. Throws if the file can't be used.
 */
export async function sampleLibrary(size: number, dataFile: string | null): Promise<readonly Command[]> {
  const more = dataFile === null ? generateCommands(size) : await readLibraryFile(dataFile)
  const library = new Map(
    requireLibrary(CONTENT)
      .slice(0, size)
      .map((command) => [command.id, command]),
  )
  for (let round = 1; library.size < size; round += 1) {
    for (const command of more.slice(0, size - library.size)) {
      const id = unusedId(command.id, library)
      library.set(id, { ...(round === 1 ? command : variantOf(command, round)), id })
    }
  }
  return [...library.values()]
}

function variantOf(command: Command, round: number): Command {
  const { notes, line } = command
  return { ...command, notes: notes && `${notes} (variant ${round})`, line: line && `${line} # variant${round}` }
}

function unusedId(id: string, taken: ReadonlyMap<string, Command>): string {
  if (!taken.has(id)) return id
  for (let number = 2; ; number += 1) {
    const other = `${id}-${number}`
    if (!taken.has(other)) return other
  }
}

/** The file has the JSON of `GET /api/commands`. Errors name the file. */
async function readLibraryFile(file: string): Promise<readonly Command[]> {
  const commands = parseCommands(await readJson(file))
  if (!commands.ok) throw new Error(`${file} is no library: ${describeFaults(commands.error.slice(0, MAX_FAULTS))}.`)
  if (commands.value.length === 0) throw new Error(`${file} has no commands.`)
  return commands.value
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON.`, { cause })
  }
}
