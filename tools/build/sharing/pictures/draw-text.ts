import sharp from 'sharp'
import { escapeMarkup } from '../printable.ts'
import type { Font } from './glyphs.ts'

/** Text to draw: in the largest of `sizes` (in pixels) in which it is no wider and no higher than the box. */
export type Writing = {
  readonly text: string
  readonly font: Font
  readonly sizes: readonly number[]
  readonly colour: string
  readonly width: number
  readonly height: number
}

/** A text as part of a picture: its pixels as PNG, how many they are, and in which of the sizes it is. */
export type Piece = { readonly png: Buffer; readonly width: number; readonly height: number; readonly size: number }

// At this many dots per inch a point is a pixel.
const DOTS_PER_INCH = 72

/** Draws text on nothing, trimmed to what is seen of it; null where there is nothing to see. Breaks no word but must. */
export async function drawText(writing: Writing): Promise<Piece | null> {
  if (writing.text === '') return null
  let piece: Piece | null = null
  for (const wrap of ['word', 'word-char'] as const) {
    for (const size of writing.sizes) {
      piece = await drawAt(writing, size, wrap)
      if (piece.width <= writing.width && piece.height <= writing.height) return piece
    }
  }
  return piece === null ? null : cut(piece, writing)
}

async function drawAt(
  { text, font, colour, width }: Writing,
  size: number,
  wrap: 'word' | 'word-char',
): Promise<Piece> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${escapeMarkup(text)}</span>`,
      font: `${font.name} ${size}`,
      fontfile: font.file,
      dpi: DOTS_PER_INCH,
      width,
      wrap,
      align: isRightToLeft(text) ? 'right' : 'left',
      spacing: Math.round(size / 6),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height, size }
}

/** Whether a text begins, as far as its letters say, on the right. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u.test(first)
}

async function cut({ png, ...piece }: Piece, box: Writing): Promise<Piece> {
  const width = Math.min(piece.width, box.width)
  const height = Math.min(piece.height, box.height)
  return { png: await sharp(png).extract({ left: 0, top: 0, width, height }).png().toBuffer(), ...piece, width, height }
}
