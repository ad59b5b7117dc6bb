import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, parseCommands } from '../../core/commands/command.ts'
import { readCommandsFile } from '../../core/commands/formats/read-commands-file.ts'
import { jsonValueOf } from '../../core/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { describeFaults } from '../../core/strict.ts'
import { told, withLibrary } from '../../server/backup/back-up.ts'
import { type LibraryLocation, nameOfLibrary, ownLibrary } from '../../server/commands/library-location.ts'
import type { Environment } from '../../server/environment.ts'
import { describeContentFault } from './content/content-fault.ts'
import { readLibraryFolder } from './content/read-library.ts'
import { CONTENT } from './paths.ts'

/** A library to publish: its commands, what people call the place it is from, and of when it is. */
type PublishedLibrary = { readonly commands: readonly Command[]; readonly place: string; readonly asOf: Date }

const LIST = '/api/commands'

const FETCH_LIMIT_MS = 30_000

/**
 * The library that a build is to publish. Without a `choice` that is the owner's database where there is one, else the
 * files of `content/library`; a choice is a file or a folder of commands, or the address of a Commander site. Fails with a
 * sentence for the owner where it cannot be read, rather than publish another one.
 */
export async function publishedLibrary(
  environment: Environment,
  choice: string | undefined,
): Promise<Result<PublishedLibrary, string>> {
  if (choice !== undefined) return /^https?:\/\//i.test(choice) ? fromSite(choice) : fromPath(choice, choice)
  const location = ownLibrary(environment)
  const isThere = location.kind === 'postgres' || existsSync(location.file)
  return isThere ? fromDatabase(location) : fromPath(join(CONTENT, 'library'), 'content/library')
}

async function fromDatabase(location: LibraryLocation): Promise<Result<PublishedLibrary, string>> {
  const place = nameOfLibrary(location)
  const library = await withLibrary(location, async (store) => told(await store.list()))
  if (library.ok) return success({ commands: library.value.commands, place, asOf: new Date() })
  return failure(`${library.error} To publish the files instead, add "--library content/library".`)
}

function fromPath(path: string, place: string): Result<PublishedLibrary, string> {
  if (!existsSync(path)) {
    return path === join(CONTENT, 'library')
      ? success({ commands: [], place, asOf: new Date() })
      : failure(`There is no file or folder ${path}.`)
  }
  if (statSync(path).isDirectory()) return fromFolder(path, place)
  const file = readCommandsFile(readFileSync(path, 'utf8'))
  if (!file.ok) return failure(`${place} cannot be read: ${describeFaults(file.error)}.`)
  const [left] = file.value.leftOut
  if (left !== undefined) return failure(`Entry ${left.index + 1} of ${place} cannot be read: ${left.reason}.`)
  return withCommands(file.value.commands, { place, asOf: statSync(path).mtime })
}

function fromFolder(folder: string, place: string): Result<PublishedLibrary, string> {
  const { commands, faults } = readLibraryFolder(folder, place)
  if (faults.length > 0) return failure(faults.map(describeContentFault).join('\n'))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const times = names.map((name) => statSync(join(folder, name)).mtimeMs)
  return success({ commands, place, asOf: new Date(Math.max(statSync(folder).mtimeMs, ...times)) })
}

async function fromSite(address: string): Promise<Result<PublishedLibrary, string>> {
  const site = address.replace(/\/+$/, '')
  const url = site.endsWith(LIST) ? site : site + LIST
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) })
    if (!response.ok) return failure(`${url} answered with ${response.status}: expected the list of commands.`)
    return withCommands(jsonValueOf(await response.text()), { place: url, asOf: new Date() })
  } catch (cause) {
    return failure(`${url} cannot be reached: ${cause instanceof Error ? cause.message : 'unknown'}.`)
  }
}

/** Every command of a site has an id: links name it. */
function withCommands(
  input: unknown,
  { place, asOf }: Omit<PublishedLibrary, 'commands'>,
): Result<PublishedLibrary, string> {
  const commands = parseCommands(input)
  if (commands.ok) return success({ commands: commands.value, place, asOf })
  return failure(`${place} cannot be published: ${describeFaults(commands.error.slice(0, 3))}.`)
}
