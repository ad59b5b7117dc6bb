import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { parseCommands } from '../core/commands/command.ts'
import { isObject } from '../core/parse.ts'
import { describeFaults } from '../core/strict.ts'
import { exclusively } from './bootstrap/exclusively.js'
import { usageOf } from './bootstrap/tasks.js'
import { libraryFilesOf } from './build/content/library-files.ts'
import { CACHE, CONTENT, ROOT } from './build/paths.ts'
import { COPIES } from './init/take-possession.ts'
import { siteAddressOf } from './library/other-side.ts'
import { type SyncWish, synchronise } from './library/synchronise.ts'
import { readEnvironment } from './read-environment.ts'

/** Where an earlier version kept the commands, in TypeScript. */
const FORMER = join(CONTENT, 'commands')

const COMMAND_LINE = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    over: { type: 'string', multiple: true },
    private: { type: 'boolean', default: false },
  },
} as const

const WORKS = ['status', 'pull', 'push'] as const

const [work, ...rest] = process.argv.slice(2)
if (work === 'convert' && rest.length === 0) await convert()
else await bringTogether(readWish())

/** What is asked for; null where it cannot be understood. */
function readWish(): SyncWish | null {
  try {
    const { values, positionals } = parseArgs(COMMAND_LINE)
    const [word, ...more] = positionals
    const { over = [], private: withPrivate } = values
    const direction = WORKS.find((known) => known === word && more.length === 0)
    const site = values.site === undefined ? null : siteAddressOf(values.site)
    if (direction === undefined || site === undefined) return null
    const isMisplaced = direction === 'push' ? withPrivate : direction === 'status' && over.length > 0
    return isMisplaced
      ? null
      : { work: direction, site, over: over.includes('all') ? 'all' : new Set(over), withPrivate }
  } catch {
    return null // an option that there is not
  }
}

/** Compares the files with a library, or brings both together; one at a time. */
async function bringTogether(wish: SyncWish | null): Promise<void> {
  if (wish === null) return fail(usageOf('library'), 2)
  const environment = await readEnvironment()
  const token = process.env.COMMANDER_TOKEN?.trim() || null
  const around = { folder: join(CONTENT, 'library'), shownAs: 'content/library', environment, token }
  const waits = (pid: number) => console.log(`Waiting for another one of these (process ${pid}).`)
  const run = () => synchronise(wish, around)
  const done = wish.work === 'status' ? await run() : await exclusively(join(CACHE, 'library'), run, waits)
  if (!done.ok) return fail(done.error)
  for (const row of done.value.rows) console.log(row)
  if (!done.value.isDone) process.exitCode = 1
}

/** Turns the commands of an earlier version into Markdown files, one for each platform, and sets the former ones aside. */
async function convert(): Promise<void> {
  const file = join(FORMER, 'starter-library.ts')
  if (!existsSync(file)) return fail('There is nothing to convert: content/commands/starter-library.ts is not there.')
  const exported: unknown = await import(pathToFileURL(file).href)
  const commands = parseCommands(isObject(exported) ? exported.starterLibrary : undefined)
  if (!commands.ok) return fail(`Correct content/commands/starter-library.ts first: ${describeFaults(commands.error)}.`)
  const folder = join(CONTENT, 'library')
  const files = libraryFilesOf(commands.value)
  const present = [...files.keys()].map((name) => join(folder, name)).find((path) => existsSync(path))
  if (present !== undefined) return fail(`${relative(ROOT, present)} is there already. Move it away, then try again.`)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  const aside = join(ROOT, COPIES, new Date().toISOString().replaceAll(/[:.]/g, '-'))
  mkdirSync(aside, { recursive: true })
  renameSync(FORMER, join(aside, 'commands'))
  console.log(`content/library has ${commands.value.length} commands in ${files.size} files.`)
  console.log(`The former files are in ${relative(ROOT, aside)}, which git ignores.`)
}

function fail(message: string, code = 1): void {
  console.error(message)
  process.exitCode = code
}
