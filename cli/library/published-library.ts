import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Command, parseCommands } from '../../core/commands/command.ts'
import { parsePublicHistories } from '../../core/commands/version.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { jsonValueOf } from '../../core/parsing/parse.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { COMMANDS_PATH } from '../../server/api/command-resources.ts'
import type { Environment } from '../../server/environment/environment.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { type LibraryLocation, nameOfLibrary, ownLibrary } from '../../server/store/library-location.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { readLibrary } from '../build/content/read-library.ts'
import { CONTENT } from '../build/paths.ts'
import type { LibraryToPublish } from '../build/site-content.ts'
import { type CommandSecret, findCommandSecrets, LIBRARY_FILES } from './find-command-secrets.ts'
import { loadCommands } from './import-files.ts'
import { parseTypedPath } from './parse-typed-path.ts'

/**
 * A library with the name and date of its source, and everything in it that looks like a secret, even in private
 * commands.
 */
type PublishedLibrary = LibraryToPublish & {
  readonly place: string
  readonly asOf: Date
  readonly secrets: readonly CommandSecret[]
}

const HISTORIES = '/api/histories.json'

const FETCH_LIMIT_MS = 30_000

/** The lowest status of a server that failed or is too busy. A site without histories responds with 4xx instead. */
const MIN_SERVER_ERROR = 500

/**
 * Reads the library that a build publishes. `choice` is a file or a folder of commands, or the address of a Commander
 * site. Without a choice, it's the owner's database if there is one, else `content/library`. If the library can't be
 * read, fails with a message for the owner instead of publishing another one.
 */
export async function publishedLibrary(
  environment: Environment,
  choice: string | undefined,
): Promise<Result<PublishedLibrary, string>> {
  if (choice !== undefined) return fromChoice(choice)
  const location = ownLibrary(environment)
  const isThere = location.kind === 'postgres' || existsSync(location.file)
  return isThere ? fromDatabase(location) : fromContent()
}

async function fromChoice(choice: string): Promise<Result<PublishedLibrary, string>> {
  if (/^https?:\/\//i.test(choice)) return fromSite(choice)
  const path = parseTypedPath(choice, homedir())
  return resolve(path) === LIBRARY_FILES.path && existsSync(path) ? fromContent() : fromPath(path, choice)
}

async function fromDatabase(location: LibraryLocation): Promise<Result<PublishedLibrary, string>> {
  const place = nameOfLibrary(location)
  const library = await withLibrary(location, readToPublish)
  if (library.ok) {
    const { all, ...published } = library.value
    const secrets = await findCommandSecrets(all, { paths: [LIBRARY_FILES], defaultPlace: place })
    return success({ ...published, place, asOf: new Date(), secrets })
  }
  return failure(`${library.error} To publish the files instead, add "--library content/library".`)
}

type WholeLibrary = LibraryToPublish & { readonly all: readonly Command[] }

async function readToPublish(store: CommandStore): Promise<WholeLibrary> {
  const { commands: all } = await store.list()
  const known = await store.histories()
  const commands = all.filter(isPublic)
  const histories = commands.flatMap(({ id }) => {
    const history = known.get(id)
    return history === undefined ? [] : [[id, history] as const]
  })
  return { commands, histories: Object.fromEntries(histories), all }
}

/** A mistake in these files is reported with all others in `content/`, and ends the process. */
async function fromContent(): Promise<Result<PublishedLibrary, string>> {
  const { commands, faults } = readLibrary(CONTENT)
  if (faults.length > 0) {
    // Imported late, because the checks are slow to load.
    const { requireValidContent } = await import('../build/content/check-content.ts')
    await requireValidContent()
  }
  const folder = join(CONTENT, 'library')
  const asOf = existsSync(folder) ? writtenAt(folder) : new Date()
  const { shownAs: place } = LIBRARY_FILES
  const secrets = await findCommandSecrets(commands, { paths: [LIBRARY_FILES], defaultPlace: place })
  return success({ commands: commands.filter(isPublic), histories: {}, place, asOf, secrets })
}

async function fromPath(path: string, place: string): Promise<Result<PublishedLibrary, string>> {
  const loaded = await loadCommands(path, place)
  if (!loaded.ok) return loaded
  for (const sentence of loaded.value.messages) console.log(sentence)
  const { commands, secrets } = loaded.value
  return withCommands(commands, { place, asOf: writtenAt(path), secrets })
}

/** The time when the file, or the newest file in the folder, was last written. */
function writtenAt(path: string): Date {
  const { mtimeMs } = statSync(path)
  const names = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return new Date(Math.max(mtimeMs, ...names.map((name) => statSync(join(path, name)).mtimeMs)))
}

async function fromSite(address: string): Promise<Result<PublishedLibrary, string>> {
  const site = address.replace(/\/+$/, '')
  const url = site.endsWith(COMMANDS_PATH) ? site : site + COMMANDS_PATH
  const list = await fetched(url)
  if (!list.ok) return list
  const { status, text } = list.value
  if (status !== 200) return failure(`${url} responded with ${status}: expected the list of commands.`)
  const commands = parseCommands(jsonValueOf(text))
  const secrets = await findCommandSecrets(commands.ok ? commands.value : [], { paths: [], defaultPlace: url })
  const library = withCommands(jsonValueOf(text), { place: url, asOf: new Date(), secrets })
  if (!library.ok) return library
  const histories = await historiesFrom(url.slice(0, -COMMANDS_PATH.length) + HISTORIES)
  return histories.ok ? success({ ...library.value, histories: histories.value }) : histories
}

/** Fetches the public histories of a site's commands. Older sites and static ones have none. */
async function historiesFrom(url: string): Promise<Result<LibraryToPublish['histories'], string>> {
  const answer = await fetched(url)
  if (!answer.ok) return answer
  const { status, text } = answer.value
  if (status >= MIN_SERVER_ERROR)
    return failure(`${url} responded with ${status}: expected the history of its commands.`)
  const histories = parsePublicHistories(status === 200 ? jsonValueOf(text) : null)
  return success(histories.ok ? Object.fromEntries(histories.value.map(({ id, ...history }) => [id, history])) : {})
}

async function fetched(url: string): Promise<Result<{ readonly status: number; readonly text: string }, string>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) })
    return success({ status: response.status, text: await response.text() })
  } catch (cause) {
    return failure(`${url} cannot be reached: ${cause instanceof Error ? cause.message : 'unknown'}.`)
  }
}

/** Every command of a site needs an id, because links use it. */
function withCommands(
  input: unknown,
  { place, asOf, secrets }: Pick<PublishedLibrary, 'place' | 'asOf' | 'secrets'>,
): Result<PublishedLibrary, string> {
  const commands = parseCommands(input)
  if (commands.ok) return success({ commands: commands.value.filter(isPublic), histories: {}, place, asOf, secrets })
  return failure(`${place} cannot be published: ${describeFaults(commands.error.slice(0, 3))}.`)
}
