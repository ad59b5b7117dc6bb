import { readFile } from 'node:fs/promises'
import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { describeFaults, list } from '../../../core/parse.ts'

const parseCommands = list(parseCommand)
const MOST_FAULTS = 3

/** The commands of a JSON file as the commands endpoint answers. Throws, naming the file, where it holds another thing. */
export async function readLibraryFile(file: string): Promise<readonly Command[]> {
  const commands = parseCommands(await readJson(file))
  if (!commands.ok) throw new Error(`${file} is no library: ${describeFaults(commands.error.slice(0, MOST_FAULTS))}.`)
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
