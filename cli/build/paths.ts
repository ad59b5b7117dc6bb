import { createHash } from 'node:crypto'
import { join } from 'node:path'

const HASH_LENGTH = 10

/** The project's root folder, absolute. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** The owner's folder. */
export const CONTENT = join(ROOT, 'content')

/**
 * The result of a build: `site` is served by a host or our server, `manifest` describes it for the server, and
 * `hosting` has the configuration of other hosts.
 */
export const BUILD = {
  folder: join(ROOT, 'build'),
  site: join(ROOT, 'build', 'site'),
  manifest: join(ROOT, 'build', 'manifest.json'),
  hosting: join(ROOT, 'build', 'hosting'),
  stamp: join(ROOT, 'build', 'stamp'),
} as const

/** The bundle of the serverless function. Not in `build`, which every build replaces as a whole. */
export const LAMBDA_BUILD = join(ROOT, 'build-lambda')

/** Intermediate results of builds; never served. */
export const CACHE = join(ROOT, '.cache')

/** The folder of the site with the scripts for other tools' formats, which only the owner needs. */
export const OF_FORMATS = 'assets/formats/'

/**
 * The path of a file in the site: `assets/wheel-log-800-3f2a9c01de.avif`. The name contains a hash of the content, so
 * the file may be cached forever. Characters that need escaping anywhere are removed from the original name.
 */
export function assetPath(name: string, content: Uint8Array, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `assets/${slug === '' ? 'file' : slug}-${hash}.${extension}`
}
