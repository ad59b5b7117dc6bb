import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import { type Ended, runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

/** The files of an original repository, with a sample owner. */
export const ORIGINAL = {
  'core/age.ts': 'export const age = 1\n',
  'core/site-settings.ts': 'record({\n  name: nonEmptyText,\n  avatar: optional(text),\n})\n',
  'web/home.tsx': 'one\ntwo\nthree\nfour\nfive\n',
  'content/site.ts': "export const site = { name: 'Sample' }\n",
  'content/avatar.svg': '<svg>the sample, drawn</svg>\n',
  'content/projects/wheel.md': '# A wheel of the sample\n\nIt turns.\n',
  'content/projects/map.md': '# A map of the sample\n\nIt folds.\n',
  'content/tsconfig.json': '{ "include": ["**/*.ts"] }\n',
} as const

/** A git repository in a temporary folder. */
export type Repository = {
  readonly folder: string
  readonly git: (...args: readonly string[]) => string
  /** Writes these files (null deletes one) and commits. */
  readonly commit: (subject: string, files: Readonly<Record<string, string | null>>) => void
  readonly read: (path: string) => string
  /** The text of every file in one of its folders. */
  readonly filesIn: (path: string) => Readonly<Record<string, string>>
}

/** An original repository and its fork, whose remote `upstream` it is. */
export function aFork(test: TestContext): { readonly original: Repository; readonly fork: Repository } {
  const folder = temporaryFolder(test)
  const original = repositoryIn(join(folder, 'original'))
  mkdirSync(original.folder)
  original.git('init', '--quiet', '--initial-branch=main')
  original.commit('Begin', ORIGINAL)
  const fork = repositoryIn(join(folder, 'fork'))
  original.git('clone', '--quiet', '--origin=upstream', original.folder, fork.folder)
  return { original, fork }
}

function repositoryIn(folder: string): Repository {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const git = (...args: readonly string[]) => runGit(folder, args)
  return {
    folder,
    git,
    read,
    commit: (subject, files) => {
      for (const [path, text] of Object.entries(files)) writeOrRemove(join(folder, path), text)
      git('add', '--all')
      git('commit', '--quiet', '-m', subject)
    },
    filesIn: (path) => {
      const entries = readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return Object.fromEntries(names.sort().map((name) => [name.slice(folder.length + 1), readFileSync(name, 'utf8')]))
    },
  }
}

/** Runs the task `update` of this project in the folder of a fork. */
export function updateIn(fork: Repository): Promise<Ended> {
  return runNode([join(ROOT, 'cli', 'update.ts')], { cwd: fork.folder, env: GIT_ENVIRONMENT })
}

/** Makes git ignore the settings of the user who runs the tests. */
const GIT_ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
} as const

function runGit(folder: string, args: readonly string[]): string {
  const output = execFileSync('git', args, { cwd: folder, env: GIT_ENVIRONMENT, encoding: 'utf8', stdio: 'pipe' })
  return output.trimEnd()
}

function writeOrRemove(file: string, text: string | null): void {
  mkdirSync(dirname(file), { recursive: true })
  if (text === null) rmSync(file)
  else writeFileSync(file, text)
}
