import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'
import { site } from '#content/site.ts'
import { withBase } from '../../../core/routing/base-path.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { cachedFile } from '../cached-file.ts'
import { fileIn } from '../file-in.ts'
import { assetPath, BUILD_CACHES, CONTENT } from '../paths.ts'
import { ENCODER } from './picture-settings.ts'

/**
 * The owner's picture. `path` and `bytes` describe the small file on the home page. Icons and preview images are made
 * from `large`, which is a crop of a photo, or the original drawing.
 */
export type MadeAvatar = { readonly path: string; readonly bytes: Uint8Array; readonly large: Uint8Array }

/** Small enough to load along with the home page. */
const MAX_BYTES = 10 * 1024

// Twice the size on the page, for dense screens, and the size of the largest icon.
const SHOWN_PIXELS = 176
const LARGE_PIXELS = 512

// Default density of SVG, and the maximum.
const DOTS_PER_INCH = 72
const MAX_DENSITY = 100_000

// The first quality that makes the file small enough is used, or else the last one.
const QUALITIES = [82, 70, 55, 40, 20] as const

const NAME = 'virtual:avatar'

const ID = `\0${NAME}`

/** Makes the picture named in the settings; null if they name none. */
export async function ownAvatar(): Promise<MadeAvatar | null> {
  if (site.avatar === undefined) return null
  const original = await readFile(fileIn(CONTENT, site.avatar))
  return makeAvatar(original, { isDrawing: extname(site.avatar) === '.svg', cache: BUILD_CACHES.pictures })
}

/** Makes the small and the large file of the owner's picture. A small SVG stays an SVG. */
export async function makeAvatar(
  original: Uint8Array,
  { isDrawing, cache }: { readonly isDrawing: boolean; readonly cache: string },
): Promise<MadeAvatar> {
  if (isDrawing && original.length <= MAX_BYTES) {
    return { path: assetPath('avatar', original, 'svg'), bytes: original, large: original }
  }
  const kept = (what: string, make: () => Promise<Uint8Array>) =>
    cachedFile(cache, { original, settings: { what, encoder: ENCODER } }, make)
  const bytes = await kept('avatar', async () => smallPicture(isDrawing ? await rasterised(original) : original))
  const large = isDrawing ? original : await kept('large avatar', () => square(original, LARGE_PIXELS).png().toBuffer())
  return { path: assetPath('avatar', bytes, 'webp'), bytes, large }
}

async function smallPicture(original: Uint8Array): Promise<Uint8Array> {
  const small = await square(original, SHOWN_PIXELS).png().toBuffer()
  const made = await Promise.all(QUALITIES.map((quality) => sharp(small).webp({ quality }).toBuffer()))
  return made.find(({ length }) => length <= MAX_BYTES) ?? made.at(-1) ?? small
}

/** Renders an SVG with a shorter side of `SHOWN_PIXELS`, regardless of its declared size. */
async function rasterised(drawing: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(drawing).metadata()
  const density = Math.max(1, (DOTS_PER_INCH * SHOWN_PIXELS) / Math.min(width, height))
  return sharp(drawing, { density: Math.min(density, MAX_DENSITY) })
    .png()
    .toBuffer()
}

/**
 * Crops a picture to a square: rotated by its EXIF orientation, in sRGB and without metadata. Never enlarges it, so the
 * result may not be square if the picture has a side shorter than `pixels`.
 */
function square(original: Uint8Array, pixels: number): Sharp {
  return sharp(original).autoOrient().resize(pixels, pixels, { fit: 'cover', withoutEnlargement: true })
}

/**
 * Provides a module that exports the avatar's address (null if there isn't one), and serves the avatar during
 * development.
 */
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
