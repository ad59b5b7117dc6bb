import { join } from 'node:path'

/** The project's root folder, absolute. */
export const ROOT = join(import.meta.dirname, '..', '..')

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
