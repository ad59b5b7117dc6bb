import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicConfig } from '../../core/public-config.ts'
import { BUILD, ROOT } from './paths.ts'

// Besides what is built, the headers that the rules for every host are made of.
const SOURCES = ['content', 'core', 'client', 'web', 'tools/build', 'server/http', 'server/static']

/** A hash of all that a build is made from: the sources, the lockfile and what the environment says. */
export async function stampOf(config: PublicConfig): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(config))
  for (const file of ['package-lock.json', ...(await sourceFiles())]) {
    hash.update(`\0${file}\0`).update(await readFile(join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** The stamp of the build that is there; null where there is none. */
export async function builtStamp(): Promise<string | null> {
  return readFile(BUILD.stamp, 'utf8').catch(() => null)
}

async function sourceFiles(): Promise<readonly string[]> {
  const listings = await Promise.all(SOURCES.map(listFiles))
  return listings.flat().sort()
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
}
