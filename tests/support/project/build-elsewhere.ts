import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, readdir, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from '../../../cli/build/paths.ts'
import { runNode } from '../processes/node-process.ts'

const ROOMS = ['content', 'core', 'formats', 'client', 'server', 'cli', 'tools', 'web']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'biome.json']

/**
 * Builds the site in `folder` from a copy of its sources, with these environment variables. The build for the other
 * tests isn't touched. The copy's library is small.
 */
export async function buildElsewhere(folder: string, variables: Readonly<Record<string, string>>): Promise<void> {
  await copySources(folder)
  await shrinkLibrary(folder)
  await buildIn(folder, variables)
}

/**
 * Keeps only one file of the copy's library, because every command makes the build slower: it has its own page, and is
 * in every list.
 */
export async function shrinkLibrary(folder: string): Promise<void> {
  const library = join(folder, 'content', 'library')
  for (const name of (await readdir(library)).slice(1)) await rm(join(library, name), { recursive: true })
}

/** Builds the site of the copy in `folder`, replacing an earlier build. */
export async function buildIn(folder: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const env = { ...process.env, ...variables }
  const { code, errors } = await runNode([join(folder, 'cli', 'build.ts')], { cwd: folder, env })
  assert.equal(code, 0, `The site could not be built for ${JSON.stringify(variables)}: ${errors}`)
}

/** Copies everything that a build needs into `folder`, including cached pictures, and links `node_modules`. */
export async function copySources(folder: string): Promise<void> {
  const made = [join('.cache', 'pictures'), join('.cache', 'sharing')].filter((name) => existsSync(join(ROOT, name)))
  const filter = (path: string) => basename(path) !== 'node_modules'
  const copy = (name: string) => cp(join(ROOT, name), join(folder, name), { recursive: true, filter })
  await Promise.all([...ROOMS, ...SETTINGS, ...made].map(copy))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
