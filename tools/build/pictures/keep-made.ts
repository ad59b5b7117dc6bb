import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What something is made from: its bytes, and everything else that decides how it comes out. */
export type Ingredients = { readonly original: Uint8Array; readonly settings: unknown }

/**
 * What `make` makes of the ingredients; from `folder`, where it is kept, if the same was made before. A build that is
 * interrupted leaves nothing half-written there, and two builds at once do not disturb each other.
 */
export async function keepMade(
  folder: string,
  { original, settings }: Ingredients,
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
