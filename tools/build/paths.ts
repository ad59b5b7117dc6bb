import { createHash } from 'node:crypto'
import { join } from 'node:path'

const HASH_LENGTH = 10

/** The project's root folder, absolute. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** The owner's folder. */
export const CONTENT = join(ROOT, 'content')

/**
 * Where the build goes: `site` is what a bucket or the server serves, `manifest` tells the server about it,
 * `hosting` holds what other hosts are told.
 */
export const BUILD = {
  folder: join(ROOT, 'build'),
  site: join(ROOT, 'build', 'site'),
  manifest: join(ROOT, 'build', 'manifest.json'),
  hosting: join(ROOT, 'build', 'hosting'),
  stamp: join(ROOT, 'build', 'stamp'),
} as const

/** Where the bundle of the serverless entry goes; not below `build`, which is made anew as a whole. */
export const LAMBDA_BUILD = join(ROOT, 'build-lambda')

/** What a build makes on its way and nobody serves. */
export const CACHE = join(ROOT, '.cache')

/** Where the scripts are in the site that read and write the formats of other tools, for the owner alone. */
export const OF_FORMATS = 'assets/formats/'

/**
 * Where a file is in the site: `assets/wheel-log-800-3f2a9c01de.avif`. Its name follows from its content, so it may be
 * cached for ever; of the original's name only what needs no escaping anywhere is kept.
 */
export function assetPath(name: string, content: Uint8Array, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `assets/${slug === '' ? 'file' : slug}-${hash}.${extension}`
}
