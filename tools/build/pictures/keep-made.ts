import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Widths in pixels that a picture is made in, as far as the original has them. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const

/** How wide at most the file is that a browser without modern formats gets. */
export const FALLBACK_WIDTH = 1200

/** A format that pictures are made in. */
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg'

/**
 * How each format is written. The text of a screenshot stays sharp: its colours are not stored more coarsely. More effort
 * than 3 for AVIF takes three times as long and saves 3 %.
 */
export const FORMAT_SETTINGS = {
  avif: { quality: 58, effort: 3, chromaSubsampling: '4:4:4' },
  webp: { quality: 82, effort: 4, smartSubsample: true },
  png: { palette: true, quality: 92, effort: 8 },
  jpeg: { quality: 82, mozjpeg: true },
} as const satisfies Readonly<Record<PictureFormat, object>>

/** What else decides how a file comes out. */
export const ENCODER = sharp.versions

/** What something is made from: its bytes, and everything else that decides how it comes out. */
type Ingredients = { readonly original: Uint8Array; readonly settings: unknown }

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
