import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const FOLDER = join(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'), '..', 'ttf')

/** The fonts that pictures are written with; they come as a package, so that no machine needs any. */
export const FONTS = {
  folder: FOLDER,
  bold: { file: join(FOLDER, 'DejaVuSans-Bold.ttf'), name: 'DejaVu Sans Bold' },
  plain: { file: join(FOLDER, 'DejaVuSans.ttf'), name: 'DejaVu Sans' },
  mono: { file: join(FOLDER, 'DejaVuSansMono.ttf'), name: 'DejaVu Sans Mono' },
} as const

export type Font = (typeof FONTS)['bold' | 'plain' | 'mono']

type Range = { readonly first: number; readonly last: number }

const TABLE_ENTRY_BYTES = 16
const ENCODING_BYTES = 8
const GROUP_BYTES = 12
const FULL_UNICODE = 12

// What stands for something that was no character.
const REPLACEMENT = '\uFFFD'

/**
 * Text without what a font cannot show, on one line: a box with a number in it says less than nothing. A letter goes with
 * its accents, and an emoji with all that it is joined of.
 */
export function drawable(text: string, font: Font): string {
  const ranges = rangesOf(readFileSync(font.file))
  const isShown = (letter: string) =>
    [...letter].every((character) => ranges.some(({ first, last }) => isWithin(character, first, last)))
  const letters = [...new Intl.Segmenter('en').segment(text.toWellFormed().replaceAll(REPLACEMENT, ' '))].map(
    ({ segment }) => segment,
  )
  return letters
    .map((letter) => (isShown(letter) ? letter : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The characters that a TrueType font has. Source: the OpenType specification, table 'cmap', format 12. */
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
