import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicConfig } from '../../core/built-site/public-config.ts'
import type { Environment } from '../../server/environment/environment.ts'
import { IS_CHECKOUT, PACKAGE_FILE } from '../bootstrap/folders.js'
import { runAsChild } from '../bootstrap/run-process.js'
import { ownProgram } from '../own-program.ts'
import { publicConfigOf } from '../serve/built-for.ts'
import { BUILD, CACHE, CONTENT, ROOT } from './paths.ts'
import type { LibraryToPublish } from './site-content.ts'

// The server's folders count because the configuration for other hosts contains its headers and media types.
const CODE = ['core', 'formats', 'client', 'web', 'cli/build', 'server/http', 'server/site']

/**
 * Builds the site unless the existing build has the same sources, public configuration and library. Returns true if it
 * built. Vite runs in a child process, because it sets NODE_ENV and takes longer to load than the server takes to
 * start. If the build fails, the child reports why, and this process exits with code 1. Without a `library`, publishes
 * the one in `content/`.
 */
export async function ensureBuilt(environment: Environment, library: LibraryToPublish | null = null): Promise<boolean> {
  const config = publicConfigOf(environment)
  const libraryText = library === null ? '' : JSON.stringify(library)
  const stamp = await stampOf(config, libraryText)
  if (stamp === (await builtStamp())) return false
  const libraryFile = library === null ? null : join(CACHE, 'library.json')
  if (libraryFile !== null) {
    await mkdir(CACHE, { recursive: true })
    await writeFile(libraryFile, libraryText)
  }
  const order = JSON.stringify({ config, stamp, libraryFile })
  console.log('Building the site:')
  const { code } = await runAsChild([...ownProgram('build/build-now.ts'), order], { stdio: 'inherit' })
  if (code !== 0) process.exit(1)
  return true
}

/** The file that pins package versions. The published package has no lockfile, but its `package.json` pins them. */
const PACKAGES = IS_CHECKOUT ? join(ROOT, 'package-lock.json') : PACKAGE_FILE

async function stampOf(config: PublicConfig, libraryText: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(config)).update(libraryText)
  hash.update(`\0${process.env.SITE_WORDS ?? ''}`)
  for (const file of await sourceFiles()) hash.update(`\0${file}\0`).update(await readFile(file))
  return hash.digest('hex')
}

async function builtStamp(): Promise<string | null> {
  return readFile(BUILD.stamp, 'utf8').catch(() => null)
}

async function sourceFiles(): Promise<readonly string[]> {
  const folders = [CONTENT, ...CODE.map((folder) => join(ROOT, folder))]
  const listings = await Promise.all(folders.map(listFiles))
  return [PACKAGES, ...listings.flat().sort()]
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
