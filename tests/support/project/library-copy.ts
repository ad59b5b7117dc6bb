import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryFilesOf } from '../../../cli/build/content/library-files.ts'
import { readLibraryFolder } from '../../../cli/build/content/read-library.ts'
import type { Command } from '../../../core/commands/command.ts'
import { toFileContent } from '../../../core/commands/sync/plan-sync.ts'
import { type Ended, type NodeProcess, startNode } from '../processes/node-process.ts'
import { taskArguments } from './build-elsewhere.ts'
import { createCopy } from './copy.ts'

/**
 * A copy of our content to run `npm run library` in, with `start` or `run`. Its library files are in `folder`; `texts`
 * and `commands` read them. Its database is in the folder `data` unless `variables` specify another.
 */
export type LibraryCopy = {
  readonly folder: string
  readonly data: string
  readonly start: (args: readonly string[], variables?: Variables) => NodeProcess
  readonly run: (args: readonly string[], variables?: Variables) => Promise<Ended>
  /** Replaces the library files with these commands, and deletes the data. */
  readonly reset: (commands: readonly Command[]) => void
  readonly write: (name: string, change: (text: string) => string) => void
  readonly texts: () => Readonly<Record<string, string>>
  readonly commands: () => readonly Command[]
  readonly remove: () => Promise<void>
}

type Variables = Readonly<Record<string, string>>

/** Copies our content, including its library files. To replace these, call `reset`. */
export async function createLibraryCopy(): Promise<LibraryCopy> {
  const copy = await createCopy()
  const folder = join(copy.folder, 'content', 'library')
  const data = join(copy.folder, 'data')
  const none = { DATA_DIR: data, DATABASE_URL: '', COMMANDER_TOKEN: '', SITE_URL: '', AUTH_DOMAIN: '' }
  const start: LibraryCopy['start'] = (args, variables) => {
    const env = { ...process.env, ...none, ...variables }
    return startNode([...taskArguments('library'), ...args], { cwd: copy.folder, env })
  }
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    folder,
    data,
    start,
    run: (args, variables) => start(args, variables).ended,
    reset: (commands) => {
      for (const path of [folder, data]) rmSync(path, { recursive: true, force: true })
      mkdirSync(folder)
      for (const [name, text] of libraryFilesOf(commands)) writeFileSync(join(folder, name), text)
    },
    write: (name, change) => {
      const text = existsSync(join(folder, name)) ? textOf(name) : ''
      const changed = change(text)
      assert.notEqual(changed, text)
      writeFileSync(join(folder, name), changed)
    },
    texts: () => Object.fromEntries(readdirSync(folder).map((name) => [name, textOf(name)])),
    commands: () => {
      const { commands, faults } = readLibraryFolder(folder, 'library')
      assert.deepEqual(faults, [])
      return sortedById(commands)
    },
    remove: copy.remove,
  }
}

/** The commands as they are written in files, sorted by id. */
export function sortedById(commands: readonly Command[]): readonly Command[] {
  return commands.map(toFileContent).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
