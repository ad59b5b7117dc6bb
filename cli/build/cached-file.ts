import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_UNUSED_MS = 30 * 24 * 60 * 60_000

/** Everything that determines the output. */
type CacheInput = { readonly original: Uint8Array; readonly settings: unknown }

/**
 * Returns the output of `make` from the cache in `folder`, or makes and caches it. Never returns a partial file that an
 * interrupted or concurrent build has written.
 */
export async function cachedFile(
  folder: string,
  { original, settings }: CacheInput,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(settings)).update('\0').update(original).digest('hex')
  const file = join(folder, key)
  const kept = await readFile(file).catch(() => null)
  if (kept !== null) {
    await markUsed(file)
    return kept
  }
  const made = await make()
  const draft = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, made)
  await rename(draft, file)
  return made
}

/** Keeps a cached file for another 30 days. Ignores failures: without it, the file is only made again. */
export async function markUsed(file: string): Promise<void> {
  await utimes(file, new Date(), new Date()).catch(() => undefined)
}

/** Deletes the files in a cache that no build has used for 30 days. Ignores failures, because they do no harm. */
export async function pruneCache(folder: string): Promise<void> {
  const oldest = Date.now() - MAX_UNUSED_MS
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const entry = await stat(file).catch(() => null)
    if (entry?.isFile() && entry.mtimeMs < oldest) await rm(file, { force: true }).catch(() => undefined)
  }
}
