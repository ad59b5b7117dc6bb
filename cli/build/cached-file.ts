import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  if (kept !== null) return kept
  const made = await make()
  const draft = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, made)
  await rename(draft, file)
  return made
}
