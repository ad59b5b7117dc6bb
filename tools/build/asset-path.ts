import { createHash } from 'node:crypto'

const HASH_LENGTH = 10

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
