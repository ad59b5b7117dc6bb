import sharp from 'sharp'
import { failure, type Result, success } from '../../../core/result.ts'
import { cachedFile } from '../cached-file.ts'
import { assetPath } from '../paths.ts'
import { ENCODER, FALLBACK_WIDTH, FORMAT_SETTINGS, PICTURE_WIDTHS, type PictureFormat } from './picture-settings.ts'

const PIXELS_PER_INCH = 72

const MIN_DRAWING_WIDTH = 1600

const MAX_SCALE = 4

const INERT_ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol marker pattern mask
  clipPath linearGradient radialGradient stop`.split(/\s+/),
)

const XML_DECLARATION = /^\s*(?:\ufeff)?<\?xml\s[^>]*\?>/

const XML_COMMENT = /<!--.*?-->/gs

const XML_TAG = /<(?<end>\/?)(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

const XML_ATTRIBUTE = /(?<name>[\w:.-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g

const NAMESPACES = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'])

/** `width` is in pixels. */
type Encoding = { readonly format: PictureFormat; readonly width: number }

/** A picture with a valid start but damaged data. */
class DamagedPicture extends Error {}

/** `name` is used for file names; `cache` is the folder of converted files. */
type FoundPicture = { readonly name: string; readonly original: Uint8Array; readonly cache: string }

/**
 * Files that the site serves for a picture. `width` and `height` are the size in pixels of the rotated original, or of
 * the rendered SVG if it isn't served as it is. Paths are in the site (`assets/...`). An SVG served as it is has no
 * sources.
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
 * Converts a PNG, JPEG, WebP or SVG for the site. Only an SVG may be enlarged. The error says what is wrong with the
 * bytes, such as 'is damaged'.
 */
export async function makePicture(found: FoundPicture): Promise<Result<MadePicture, string>> {
  const { original } = found
  const metadata = await metadataOf(original)
  if (metadata === null) return failure('is not a picture')
  const { format, hasAlpha, autoOrient } = metadata
  if (!['svg', 'png', 'jpeg', 'webp'].includes(format)) return failure(`is a picture of type "${format}"`)
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

/** Returns null if the bytes aren't a picture. sharp throws on empty input instead of rejecting. */
async function metadataOf(original: Uint8Array) {
  try {
    return await sharp(original).metadata()
  } catch {
    return null
  }
}

type Size = { readonly width: number; readonly height: number }

/** An SVG opened on its own could run scripts in the site's origin, so only inert ones are served as they are. */
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

/** The usual widths below the original's, plus the original width unless it is wider than all of them. */
function widthsFor(width: number): readonly number[] {
  const widest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  return [...PICTURE_WIDTHS.filter((one) => one < widest), widest]
}

/**
 * Encodes a picture, rotated by EXIF, in sRGB, and without metadata such as where a photo was taken. Caches the result
 * in `cache`. Throws a `DamagedPicture` if the data can't be decoded.
 */
async function encodePicture(original: Uint8Array, encoding: Encoding, cache: string): Promise<Uint8Array> {
  const { format, width } = encoding
  const options = FORMAT_SETTINGS[format]
  const make = () => {
    const picture = sharp(original).autoOrient().resize({ width }).toFormat(format, options)
    return picture.toBuffer().catch((cause: Error) => {
      throw new DamagedPicture(cause.message)
    })
  }
  return cachedFile(cache, { original, settings: { width, format, options, encoder: ENCODER } }, make)
}

/**
 * Checks that an SVG contains only shapes and text: no styles, handlers, numeric character references, or references
 * except to its own parts. Only elements in `INERT_ELEMENTS` are allowed.
 */
export function isInertSvg(svg: string): boolean {
  const text = svg.replace(XML_DECLARATION, '').replace(XML_COMMENT, '')
  const tags = [...text.matchAll(XML_TAG)].map(({ groups }) => groups ?? {})
  const isAllTags = !/[<>]/.test(text.replace(XML_TAG, ''))
  return isAllTags && !text.includes('&#') && tags.every(isInertTag)
}

function isInertTag({ name = '', attributes = '' }: Partial<Record<string, string>>): boolean {
  const rest = attributes.replace(XML_ATTRIBUTE, '').replace(/\/$/, '')
  const pairs = [...attributes.matchAll(XML_ATTRIBUTE)].map(({ groups }) => groups ?? {})
  return INERT_ELEMENTS.has(name) && rest.trim() === '' && pairs.every(isInertAttribute)
}

function isInertAttribute({ name = '', double, single }: Partial<Record<string, string>>): boolean {
  const value = (double ?? single ?? '').trim()
  if (/^xmlns(?::xlink)?$/.test(name)) return NAMESPACES.has(value)
  // An SVG may declare any prefix for the XLink namespace.
  if (/(?:^|:)href$/.test(name)) return value.startsWith('#')
  if (name === 'style' || /^on/i.test(name)) return false
  return !/url\(\s*['"]?(?!['"]?#)/i.test(value)
}

/**
 * Renders an SVG for dense screens: at least `MIN_DRAWING_WIDTH` pixels wide, but enlarged at most `MAX_SCALE` times.
 */
async function rasterise(svg: Uint8Array, width: number) {
  const times = Math.min(Math.max(MIN_DRAWING_WIDTH / width, 1), MAX_SCALE)
  const { data, info } = await sharp(svg, { density: PIXELS_PER_INCH * times })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}
