import type { OverlayOptions } from 'sharp'
import { drawText, isRightToLeft, type Piece, type Writing } from './draw-text.ts'
import { CARD_MARGIN, type CardDrawing } from './drawing.ts'
import { drawable, FONTS } from './glyphs.ts'

const WORDS_GAP = 44
const HEADING_SIZES = [96, 84, 72, 64, 56, 48, 40, 32] as const
const TEXT_SIZES = [36, 32, 28, 24, 20] as const

// Of the height that heading and text have together.
const HEADING_SHARE = 0.58

// Letters that reach below the line, in Latin at least, and how far, in parts of their size.
const BELOW_THE_LINE = /[gjpqyQ,;()\p{Script=Arabic}]/u
const DEPTH = 0.2

/** Where on the card words may be, from its margin on, in pixels. */
type Area = { readonly top: number; readonly height: number; readonly width: number }

/** Heading and text, one below the other, in the middle of the area's height. */
export async function drawWords(card: CardDrawing, { top, height, width }: Area): Promise<readonly OverlayOptions[]> {
  const { ink, inkSoft } = card.colours
  const heading = drawable(card.heading, FONTS.bold) || drawable(card.owner, FONTS.bold) || card.address
  const share = Math.round(height * HEADING_SHARE)
  const title = await drawText({
    text: heading,
    font: FONTS.bold,
    sizes: HEADING_SIZES,
    colour: ink,
    width,
    height: share,
  })
  const below = title === null ? 0 : title.height + depthOf(heading, title) + WORDS_GAP
  const plain: Writing = {
    text: drawable(card.text, FONTS.plain),
    font: FONTS.plain,
    sizes: TEXT_SIZES,
    colour: inkSoft,
    width,
    height: height - below,
  }
  const text = await drawText(plain)
  const used = text === null ? (title?.height ?? 0) : below + text.height
  const start = Math.round(top + (height - used) / 2)
  return [...placed(title, heading, { top: start, width }), ...placed(text, plain.text, { top: start + below, width })]
}

/** How far a heading without letters below the line is from where they would end: headings should be equally far away. */
function depthOf(heading: string, { size }: Piece): number {
  return BELOW_THE_LINE.test(heading) ? 0 : Math.round(size * DEPTH)
}

function placed(piece: Piece | null, text: string, { top, width }: Omit<Area, 'height'>): readonly OverlayOptions[] {
  if (piece === null) return []
  return [{ input: piece.png, left: isRightToLeft(text) ? CARD_MARGIN + width - piece.width : CARD_MARGIN, top }]
}
