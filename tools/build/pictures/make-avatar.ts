import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'
import { site } from '../../../content/site.ts'
import { withBase } from '../../../core/routing/base-path.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { fileIn } from '../content/file-in.ts'
import { assetPath, CACHE, CONTENT } from '../paths.ts'
import { ENCODER, keepMade } from './keep-made.ts'

/**
 * The owner's picture: `path` is that of the small file which the home page shows (`assets/...`), `bytes` are its own;
 * `large` is what icons and pictures for sharing are drawn from, a square that is upright, or the drawing itself.
 */
export type MadeAvatar = { readonly path: string; readonly bytes: Uint8Array; readonly large: Uint8Array }

/** With the page around it, a larger one would not be there before the page is idle. Source: DESIGN 5, 15 KiB in all. */
const MAX_BYTES = 10 * 1024

// Twice what the page shows, for dense screens; and as large as the largest icon.
const SHOWN_PIXELS = 176
const LARGE_PIXELS = 512

// What SVG is drawn with where nobody says otherwise, and the densest that is possible.
const DOTS_PER_INCH = 72
const MAX_DENSITY = 100_000

// The first that gives a small enough file; the last one always does.
const QUALITIES = [82, 70, 55, 40, 20] as const

const NAME = 'virtual:avatar'

const ID = `\0${NAME}`

/** The picture that the settings name; null where they name none. */
export async function ownAvatar(): Promise<MadeAvatar | null> {
  if (site.avatar === undefined) return null
  const original = await readFile(fileIn(CONTENT, site.avatar))
  return makeAvatar(original, { isDrawing: extname(site.avatar) === '.svg', cache: join(CACHE, 'pictures') })
}

/** Makes what is needed of a picture of any size. A small drawing stays one, sharp in every size. */
export async function makeAvatar(
  original: Uint8Array,
  { isDrawing, cache }: { readonly isDrawing: boolean; readonly cache: string },
): Promise<MadeAvatar> {
  if (isDrawing && original.length <= MAX_BYTES) {
    return { path: assetPath('avatar', original, 'svg'), bytes: original, large: original }
  }
  const kept = (what: string, make: () => Promise<Uint8Array>) =>
    keepMade(cache, { original, settings: { what, encoder: ENCODER } }, make)
  const bytes = await kept('avatar', async () => smallPicture(isDrawing ? await rasterised(original) : original))
  const large = isDrawing ? original : await kept('large avatar', () => square(original, LARGE_PIXELS).png().toBuffer())
  return { path: assetPath('avatar', bytes, 'webp'), bytes, large }
}

async function smallPicture(original: Uint8Array): Promise<Uint8Array> {
  const small = await square(original, SHOWN_PIXELS).png().toBuffer()
  const made = await Promise.all(QUALITIES.map((quality) => sharp(small).webp({ quality }).toBuffer()))
  return made.find(({ length }) => length <= MAX_BYTES) ?? made.at(-1) ?? small
}

/** A drawing as pixels, as sharp as the page shows it, however small it says it is. */
async function rasterised(drawing: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(drawing).metadata()
  const density = Math.max(1, (DOTS_PER_INCH * SHOWN_PIXELS) / Math.min(width, height))
  return sharp(drawing, { density: Math.min(density, MAX_DENSITY) })
    .png()
    .toBuffer()
}

/** Upright, whatever its EXIF orientation says, in sRGB and without any metadata; never larger than it was. */
function square(original: Uint8Array, pixels: number): Sharp {
  return sharp(original).autoOrient().resize(pixels, pixels, { fit: 'cover', withoutEnlargement: true })
}

/** Makes the module that tells the application where the owner's picture is; serves the picture while developing. */
export function avatarPlugin(basePath: string): Plugin {
  const addressOf = (path: string) => withBase(basePath, `/${path}`)
  return {
    name: 'avatar',
    resolveId: (id) => (id === NAME ? ID : null),
    load: async (id) => {
      if (id !== ID) return null
      const avatar = await ownAvatar()
      return `export const avatarUrl = ${JSON.stringify(avatar === null ? null : addressOf(avatar.path))}`
    },
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const avatar = request.url?.includes('/assets/avatar-') ? await ownAvatar().catch(() => null) : null
        if (avatar === null || request.url !== addressOf(avatar.path)) next()
        else response.writeHead(200, { 'Content-Type': mediaTypeOf(avatar.path) }).end(avatar.bytes)
      })
    },
  }
}
