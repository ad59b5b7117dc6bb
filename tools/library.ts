import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCommands } from '../core/commands/command.ts'
import { isObject } from '../core/parse.ts'
import { describeFaults } from '../core/strict.ts'
import { usageOf } from './bootstrap/tasks.js'
import { libraryFilesOf } from './build/content/library-files.ts'
import { CONTENT, ROOT } from './build/paths.ts'
import { COPIES } from './init/take-possession.ts'

/** Where an earlier version kept the commands, in TypeScript. */
const FORMER = join(CONTENT, 'commands')

const [work, ...rest] = process.argv.slice(2)
if (work === 'convert' && rest.length === 0) await convert()
else fail(usageOf('library'), 2)

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
