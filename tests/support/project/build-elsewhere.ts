import assert from 'node:assert/strict'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_CACHES, CONTENT } from '../../../cli/build/paths.ts'
import { ownProgram } from '../../../cli/own-program.ts'
import { runNode } from '../processes/node-process.ts'

/** Copies our content to `folder` with a small library, and builds the site there with these environment variables. */
export async function buildElsewhere(folder: string, variables: Readonly<Record<string, string>>): Promise<void> {
  await copyContent(folder)
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
  const { code, errors } = await runNode(taskArguments('build'), { cwd: folder, env })
  assert.equal(code, 0, `The site could not be built for ${JSON.stringify(variables)}: ${errors}`)
}

/** Turns `folder` into an owner's repository with a copy of our content. Builds there share our cache. */
export async function copyContent(folder: string): Promise<void> {
  // It extends a file in our root, which an owner doesn't have.
  const filter = (path: string) => path !== join(CONTENT, 'tsconfig.json')
  await cp(CONTENT, join(folder, 'content'), { recursive: true, filter })
  await mkdir(join(folder, '.cache'))
  for (const [name, cache] of Object.entries(BUILD_CACHES)) {
    await mkdir(cache, { recursive: true })
    await symlink(cache, join(folder, '.cache', name), 'junction')
  }
}

/** Returns the arguments that make Node run a task (a program in `cli/`) on the content in the current folder. */
export function taskArguments(task: string): readonly string[] {
  return ownProgram(`${task}.ts`).slice(1)
}
