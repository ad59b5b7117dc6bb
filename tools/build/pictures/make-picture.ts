import sharp from 'sharp'
import { failure, type Result, success } from '../../../core/result.ts'
import { assetPath } from '../asset-path.ts'
import { DamagedPicture, encodePicture } from './encode-picture.ts'
import { isInertSvg } from './is-inert-svg.ts'
import { FALLBACK_WIDTH, PICTURE_WIDTHS, type PictureFormat } from './picture-settings.ts'
import { rasterise } from './rasterise.ts'

/** A picture as it was found: `name` is for the names of its files, `cache` is where what is made of it is kept. */
export type FoundPicture = { readonly name: string; readonly original: Uint8Array; readonly cache: string }

/**
 * What the site serves of a picture. `width` and `height` are those of the upright original in pixels, paths are in the
 * site (`assets/...`). A drawing that is served as it is has no sources.
 */
export type MadePicture = {
  readonly width: number
  readonly height: number
  readonly fallback: string
  readonly sources: readonly {
    readonly type: 'image/avif' | 'image/webp'
    readonly files: readonly { readonly path: string; readonly width: number }[]
  }[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

const FALLBACKS: ReadonlyMap<string, PictureFormat> = new Map([
  ['png', 'png'],
  ['jpeg', 'jpeg'],
])

/**
 * Makes what is served of a PNG, JPEG, WebP or SVG; never larger than the original. The failure says what the bytes are
 * instead.
 */
export async function makePicture(found: FoundPicture): Promise<Result<MadePicture, string>> {
  const { original } = found
  const metadata = await metadataOf(original)
  if (metadata === null) return failure('is not a picture')
  const { format, hasAlpha, autoOrient } = metadata
  if (!['svg', 'png', 'jpeg', 'webp'].includes(format)) return failure(`is a picture of the kind "${format}"`)
  const fallback = FALLBACKS.get(format) ?? (hasAlpha ? 'png' : 'jpeg')
  try {
    return success(
      format === 'svg' ? await makeDrawing(found, autoOrient) : await makePhotograph(found, autoOrient, fallback),
    )
  } catch (cause) {
    if (cause instanceof DamagedPicture) return failure('is damaged')
    throw cause
  }
}

/** What the picture says of itself; null where it is none. Of no bytes at all the library complains at once. */
async function metadataOf(original: Uint8Array) {
  try {
    return await sharp(original).metadata()
  } catch {
    return null
  }
}

type Size = { readonly width: number; readonly height: number }

/** An SVG may act when somebody opens it by itself, in the name of this site: only a plain drawing is served as it is. */
async function makeDrawing(found: FoundPicture, { width, height }: Size): Promise<MadePicture> {
  const { name, original } = found
  if (!isInertSvg(new TextDecoder().decode(original))) {
    const raster = await rasterise(original, width)
    return makePhotograph({ ...found, original: raster.picture }, raster, 'png')
  }
  const path = assetPath(name, original, 'svg')
  return { width, height, fallback: path, sources: [], files: new Map([[path, original]]) }
}

async function makePhotograph(found: FoundPicture, size: Size, format: PictureFormat): Promise<MadePicture> {
  const { width, height } = size
  const widths = widthsFor(width)
  const fallback = await makeFile(found, format, Math.min(width, FALLBACK_WIDTH))
  const avif = await Promise.all(widths.map((one) => makeFile(found, 'avif', one)))
  const webp = await Promise.all(widths.map((one) => makeFile(found, 'webp', one)))
  return {
    width,
    height,
    fallback: fallback.path,
    sources: [
      { type: 'image/avif', files: avif.map(({ path, width }) => ({ path, width })) },
      { type: 'image/webp', files: webp.map(({ path, width }) => ({ path, width })) },
    ],
    files: new Map([fallback, ...avif, ...webp].map(({ path, content }) => [path, content])),
  }
}

async function makeFile({ name, original, cache }: FoundPicture, format: PictureFormat, width: number) {
  const content = await encodePicture(original, { format, width }, cache)
  return { width, content, path: assetPath(`${name}-${width}`, content, format === 'jpeg' ? 'jpg' : format) }
}

/** The usual widths below the original's, and its own, if that is not wider than all of them. */
function widthsFor(width: number): readonly number[] {
  const widest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  return [...PICTURE_WIDTHS.filter((one) => one < widest), widest]
}
