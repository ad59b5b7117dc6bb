import { readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { failure, type Result } from '../../../core/result.ts'
import { type MadePicture, makePicture } from '../pictures/make-picture.ts'

const EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.webp', '.svg'])
const EXPECTED = 'expected a PNG, JPEG, WebP or SVG file beside the story'

/** Where the pictures of a story are, and where what is made of them is kept. */
export type PictureFolders = { readonly folder: string; readonly cache: string }

/** What is served of the pictures that a story names, by the names it uses; else what is wrong with each. */
export async function findPictures(
  urls: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, Result<MadePicture, string>>> {
  const found = new Map<string, Result<MadePicture, string>>()
  for (const url of new Set(urls)) found.set(url, await findPicture(url, folders))
  return found
}

async function findPicture(url: string, { folder, cache }: PictureFolders): Promise<Result<MadePicture, string>> {
  const file = pictureFile(url, folder)
  if (file === null) return failure(`is none of this folder's; ${EXPECTED}`)
  const original = await readFile(file).catch(() => null)
  if (original === null) return failure(`is not there; ${EXPECTED}`)
  const made = await makePicture({ name: basename(file, extname(file)), original, cache })
  return made.ok ? made : failure(`${made.error}; ${EXPECTED}`)
}

/** The file that an address names, which may not lead out of the folder; null for what can be none. */
function pictureFile(url: string, folder: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|\0/i.test(url)) return null
  const name = decoded(url)
  if (name === null || !EXTENSIONS.has(extname(name).toLowerCase())) return null
  const file = join(folder, name)
  const way = relative(folder, file)
  return way === '..' || way.startsWith(`..${sep}`) ? null : file
}

function decoded(url: string): string | null {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}
