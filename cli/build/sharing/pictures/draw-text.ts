import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { escapeMarkup } from '../../../../web/rendering/printable.ts'

/** Text to draw, in the largest of `sizes` (pixels) that fits the box. */
export type Writing = {
  readonly text: string
  readonly font: Font
  readonly sizes: readonly number[]
  readonly colour: string
  readonly width: number
  readonly height: number
}

/** Drawn text: PNG, width and height in pixels, and the chosen font size. */
export type TextPiece = { readonly png: Buffer; readonly width: number; readonly height: number; readonly size: number }

// At this density a point is a pixel.
const DOTS_PER_INCH = 72

const FOLDER = join(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'), '..', 'ttf')

/** Fonts for pictures. They come from a package, so no fonts need to be installed. */
export const FONTS = {
  folder: FOLDER,
  bold: { file: join(FOLDER, 'DejaVuSans-Bold.ttf'), name: 'DejaVu Sans Bold' },
  plain: { file: join(FOLDER, 'DejaVuSans.ttf'), name: 'DejaVu Sans' },
  mono: { file: join(FOLDER, 'DejaVuSansMono.ttf'), name: 'DejaVu Sans Mono' },
} as const

type Font = (typeof FONTS)['bold' | 'plain' | 'mono']

type Range = { readonly first: number; readonly last: number }

const TABLE_ENTRY_BYTES = 16
const ENCODING_BYTES = 8
const GROUP_BYTES = 12
const FULL_UNICODE = 12

// Replacement for invalid characters.
const REPLACEMENT = '\uFFFD'

/**
 * Draws text on a transparent background without margins; null for an empty string. Breaks words only if no size fits
 * otherwise, and cuts off what doesn't fit even then.
 */
export async function drawText(writing: Writing): Promise<TextPiece | null> {
  if (writing.text === '') return null
  let piece: TextPiece | null = null
  for (const wrap of ['word', 'word-char'] as const) {
    for (const size of writing.sizes) {
      piece = await drawAt(writing, size, wrap)
      if (piece.width <= writing.width && piece.height <= writing.height) return piece
    }
  }
  return piece === null ? null : cut(piece, writing)
}

/** True if the first letter is Arabic, Hebrew or N'Ko. `FONTS` have no letters of other right-to-left scripts. */
export function startsRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u.test(first)
}

/**
 * Replaces what the font lacks with a space, whole graphemes at a time, and collapses white space.
 */
export function drawable(text: string, font: Font): string {
  const isShown = shownBy(font)
  return graphemesOf(text)
    .map((letter) => (isShown(letter) ? letter : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Letters of a text that the font lacks, without duplicates. */
export function undrawable(text: string, font: Font): readonly string[] {
  const isShown = shownBy(font)
  return [...new Set(graphemesOf(text).filter((letter) => letter.trim() !== '' && !isShown(letter)))]
}

function graphemesOf(text: string): readonly string[] {
  const segments = new Intl.Segmenter('en').segment(text.toWellFormed().replaceAll(REPLACEMENT, ' '))
  return [...segments].map(({ segment }) => segment)
}

function shownBy(font: Font): (letter: string) => boolean {
  const ranges = rangesOf(readFileSync(font.file))
  return (letter) =>
    [...letter].every((character) => ranges.some(({ first, last }) => isWithin(character, first, last)))
}

async function drawAt(
  { text, font, colour, width }: Writing,
  size: number,
  wrap: 'word' | 'word-char',
): Promise<TextPiece> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${escapeMarkup(text)}</span>`,
      font: `${font.name} ${size}`,
      fontfile: font.file,
      dpi: DOTS_PER_INCH,
      width,
      wrap,
      align: startsRightToLeft(text) ? 'right' : 'left',
      spacing: Math.round(size / 6),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height, size }
}

async function cut({ png, ...piece }: TextPiece, box: Writing): Promise<TextPiece> {
  const width = Math.min(piece.width, box.width)
  const height = Math.min(piece.height, box.height)
  return { png: await sharp(png).extract({ left: 0, top: 0, width, height }).png().toBuffer(), ...piece, width, height }
}

/** Characters in a TrueType font. Source: the OpenType specification, table 'cmap', format 12. */
function rangesOf(font: Buffer): readonly Range[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * TABLE_ENTRY_BYTES)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  const cmap = font.subarray(font.readUInt32BE((entry ?? 0) + 8))
  const encodings = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + index * ENCODING_BYTES)
  const subtables = encodings.map((at) => cmap.subarray(cmap.readUInt32BE(at + 4)))
  const subtable = subtables.find((one) => one.readUInt16BE(0) === FULL_UNICODE)
  if (entry === undefined || subtable === undefined) throw new Error('The font does not say which characters it has.')
  return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => 16 + index * GROUP_BYTES).map((at) => ({
    first: subtable.readUInt32BE(at),
    last: subtable.readUInt32BE(at + 4),
  }))
}

function isWithin(character: string, first: number, last: number): boolean {
  const point = character.codePointAt(0) ?? 0
  return point >= first && point <= last
}
