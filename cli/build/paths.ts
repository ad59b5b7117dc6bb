import { createHash } from 'node:crypto'
import { join } from 'node:path'

const HASH_LENGTH = 10

/** The root folder of the product's code, absolute. An owner may have it in `node_modules`. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** The file name of a module here: `home-screen.tsx` in a checkout, `home-screen.js` in the package. */
export function moduleFile(name: string): string {
  return import.meta.filename.endsWith('.js') ? name.replace(/\.tsx?$/, '.js') : name
}

/** The folder that tasks run in: an owner's repository, or a checkout of the product's. */
export const OWNER_ROOT = process.cwd()

/** The owner's content. Its modules are imported as, for example, `#content/site.ts`. */
export const CONTENT = join(OWNER_ROOT, 'content')

/**
 * Paths of a build's results: `site` is served by a host or our server, `manifest` describes it for our server,
 * `hosting` has the configuration for other hosts, and `stamp` identifies what the build was made from.
 */
export const BUILD = {
  folder: join(OWNER_ROOT, 'build'),
  site: join(OWNER_ROOT, 'build', 'site'),
  manifest: join(OWNER_ROOT, 'build', 'manifest.json'),
  hosting: join(OWNER_ROOT, 'build', 'hosting'),
  stamp: join(OWNER_ROOT, 'build', 'stamp'),
} as const

/** The bundle of the serverless function. Not in `build`, which every build replaces as a whole. */
export const LAMBDA_BUILD = join(OWNER_ROOT, 'build-lambda')

/** Intermediate results of builds; never served. */
export const CACHE = join(OWNER_ROOT, '.cache')

/** Folders of files that later builds reuse. Each file is named by a hash of what it was made from. */
export const BUILD_CACHES = {
  compressed: join(CACHE, 'compressed'),
  fonts: join(CACHE, 'fonts'),
  pictures: join(CACHE, 'pictures'),
  sharing: join(CACHE, 'sharing'),
} as const

/** The folder of the site with the scripts for other tools' formats, which only the owner needs. */
export const FORMATS_FOLDER = 'assets/formats/'

/**
 * The path of a file in the site: `assets/wheel-log-800-3f2a9c01de.avif`. The name contains a hash of the content, so
 * the file may be cached forever. The original name is reduced to lower-case ASCII letters, digits and hyphens.
 */
export function assetPath(name: string, content: Uint8Array, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `assets/${slug === '' ? 'file' : slug}-${hash}.${extension}`
}
