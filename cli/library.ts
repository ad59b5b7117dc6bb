import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { parseCommands } from '../core/commands/command.ts'
import { withCodePoints } from '../core/commands/formats/plain-text.ts'
import { isObject } from '../core/parsing/parse.ts'
import { describeFaults } from '../core/parsing/strict.ts'
import type { Result } from '../core/result.ts'
import { FORMAT_NAMES, type FormatName } from '../formats/formats.ts'
import { HISTORY } from '../formats/history/history-detection.ts'
import { ownLibrary } from '../server/store/library-location.ts'
import { usageOf } from './bootstrap/tasks.js'
import { withLock } from './bootstrap/with-lock.js'
import { libraryFilesOf } from './build/content/library-files.ts'
import { CACHE, CONTENT, OWNER_ROOT } from './build/paths.ts'
import { exportFiles } from './library/export-files.ts'
import { importFiles } from './library/import-files.ts'
import { databaseRemote, type LibraryRemote, siteAddressOf, siteRemote } from './library/library-remote.ts'
import { type SyncRequest, syncLibrary } from './library/sync-library.ts'
import { readEnvironment } from './read-environment.ts'

/** Folder for copies of replaced files. It isn't in `data/`, which people delete to start over, nor in `content/`. */
const BACKUP_FOLDER = 'content.before'

/** The folder in which earlier versions kept the commands, as TypeScript. */
const LEGACY_FOLDER = join(CONTENT, 'commands')

const SYNC_OPTIONS = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    over: { type: 'string', multiple: true },
    private: { type: 'boolean', default: false },
  },
} as const

const SYNC_ACTIONS = ['status', 'pull', 'push'] as const

const TRANSFER_OPTIONS = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string', default: '.' },
    private: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'angle-brackets': { type: 'boolean', default: false },
    'short-options': { type: 'boolean', default: false },
    'every-language': { type: 'boolean', default: false },
  },
} as const

const [work, ...rest] = process.argv.slice(2)
if (work === 'convert' && rest.length === 0) await convert()
else if (work === 'import' || work === 'export') await transfer(work)
else await runSync(readSyncRequest())

async function transfer(direction: 'import' | 'export'): Promise<void> {
  const run = direction === 'import' ? readImport() : readExport()
  if (run === null) return fail(usageOf('library'), 2)
  const done = await run()
  // Escapes control characters from other people's files for the terminal. JSON stays as it is.
  const shown = process.argv.includes('--json') ? String : withCodePoints
  if (!done.ok) return fail(withCodePoints(done.error))
  for (const row of done.value) console.log(shown(row))
}

type TransferResult = Promise<Result<readonly string[], string>>

function readImport(): (() => TransferResult) | null {
  const given = readTransferOptions()
  const from = given?.values.from
  const format = from === HISTORY ? HISTORY : formatNamed(from ?? null)
  if (given === null || format === undefined || given.paths.length === 0) return null
  const { site, to, private: withPrivate, replace, json: isJson, 'dry-run': isDryRun, ...rest } = given.values
  if (to !== undefined || withPrivate || replace) return null
  const options = {
    angleBrackets: rest['angle-brackets'],
    shortOptions: rest['short-options'],
    everyLanguage: rest['every-language'],
  }
  const request = { paths: given.paths, format, options, isDryRun, isJson }
  return async () => importFiles(request, await remoteAt(site))
}

function readExport(): (() => TransferResult) | null {
  const given = readTransferOptions()
  const { site, from, to, out: folder, private: withPrivate, replace: isReplacing = false } = given?.values ?? {}
  const format = formatNamed(to ?? null)
  const isWhole = given !== null && folder !== undefined && withPrivate !== undefined
  if (!isWhole || !format || from !== undefined || given.paths.length > 0) return null
  if (withPrivate) onlyForOwner()
  return async () => exportFiles({ format, folder, withPrivate, isReplacing }, await remoteAt(site))
}

function readTransferOptions() {
  try {
    const { values, positionals } = parseArgs(TRANSFER_OPTIONS)
    return values.site === undefined || siteAddressOf(values.site) !== undefined
      ? { values, paths: positionals.slice(1) }
      : null
  } catch {
    return null // unknown option
  }
}

/** Returns null if no format is named, undefined if the format is unknown. */
function formatNamed(name: string | null): FormatName | null | undefined {
  return name === null ? null : FORMAT_NAMES.find((known) => known === name)
}

async function remoteAt(site: string | undefined): Promise<LibraryRemote> {
  const address = site === undefined ? undefined : siteAddressOf(site)
  const token = process.env.COMMANDER_TOKEN?.trim() || null
  return address === undefined ? databaseRemote(ownLibrary(await readEnvironment()), false) : siteRemote(address, token)
}

function readSyncRequest(): SyncRequest | null {
  try {
    const { values, positionals } = parseArgs(SYNC_OPTIONS)
    const [word, ...more] = positionals
    const { over = [], private: withPrivate } = values
    const direction = SYNC_ACTIONS.find((known) => known === word && more.length === 0)
    const site = values.site === undefined ? null : siteAddressOf(values.site)
    if (direction === undefined || site === undefined) return null
    const isMisplaced = direction === 'push' ? withPrivate : direction === 'status' && over.length > 0
    return isMisplaced
      ? null
      : { work: direction, site, over: over.includes('all') ? 'all' : new Set(over), withPrivate }
  } catch {
    return null // unknown option
  }
}

async function runSync(request: SyncRequest | null): Promise<void> {
  if (request === null) return fail(usageOf('library'), 2)
  if (request.withPrivate) onlyForOwner()
  const environment = await readEnvironment()
  const token = process.env.COMMANDER_TOKEN?.trim() || null
  const context = { folder: join(CONTENT, 'library'), shownAs: 'content/library', environment, token }
  const waits = (pid: number) => console.error(`Another sync is running (process ${pid}). Waiting for it to finish.`)
  const run = () => syncLibrary(request, context)
  const done = request.work === 'status' ? await run() : await withLock(join(CACHE, 'library'), run, waits)
  if (!done.ok) return fail(done.error)
  for (const row of done.value.rows) console.log(row)
  if (!done.value.isDone) process.exitCode = 1
}

/** Converts the commands of an earlier version to Markdown files, one per platform, and moves the old files away. */
async function convert(): Promise<void> {
  const file = join(LEGACY_FOLDER, 'starter-library.ts')
  if (!existsSync(file)) return fail("Nothing to convert: content/commands/starter-library.ts doesn't exist.")
  const exported: unknown = await import(pathToFileURL(file).href)
  const commands = parseCommands(isObject(exported) ? exported.starterLibrary : undefined)
  if (!commands.ok) return fail(`Correct content/commands/starter-library.ts first: ${describeFaults(commands.error)}.`)
  const folder = join(CONTENT, 'library')
  const files = libraryFilesOf(commands.value)
  const present = [...files.keys()].map((name) => join(folder, name)).find((path) => existsSync(path))
  if (present !== undefined)
    return fail(`${relative(OWNER_ROOT, present)} already exists. Move it away, then try again.`)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  const aside = join(OWNER_ROOT, BACKUP_FOLDER, new Date().toISOString().replaceAll(/[:.]/g, '-'))
  mkdirSync(aside, { recursive: true })
  renameSync(LEGACY_FOLDER, join(aside, 'commands'))
  console.log(`content/library has ${commands.value.length} commands in ${files.size} files.`)
  console.log(`The old files are in ${relative(OWNER_ROOT, aside)}, which git ignores.`)
}

/** Keeps files with private commands from other users of this machine. */
function onlyForOwner(): void {
  process.umask(0o077)
}

function fail(message: string, code = 1): void {
  console.error(message)
  process.exitCode = code
}
