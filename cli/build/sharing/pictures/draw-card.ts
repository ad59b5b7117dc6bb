import sharp, { type OverlayOptions } from 'sharp'
import { drawAvatar } from './draw-icon.ts'
import { drawable, drawText, FONTS, startsRightToLeft, type TextPiece, type Writing } from './draw-text.ts'
import { CARD_SIZE, type CardDrawing } from './drawing.ts'

const WORDS_GAP = 44

const HEADING_SIZES = [96, 84, 72, 64, 56, 48, 40, 32] as const

const TEXT_SIZES = [36, 32, 28, 24, 20] as const

// Share of the available height that the heading may take. The text gets the rest.
const HEADING_SHARE = 0.58

// Letters with descenders, and the depth of descenders as a share of the font size.
const DESCENDERS = /[gjpqyQ,;()\p{Script=Arabic}]/u

const DESCENDER_SHARE = 0.2

/** The area for text, in pixels. `top` is measured from the top of the card. */
type Area = { readonly top: number; readonly height: number; readonly width: number }

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 80
const STRIP = 104
const EDGE = 10
const GAP = 36
const SMALL_AVATAR = 72
const LARGE_AVATAR = 320
const OWNER_SIZES = [34, 28] as const
const ADDRESS_SIZES = [32, 26, 20] as const

/** Draws the preview image of a page as PNG, readable at the width of a phone. */
export async function drawCard(card: CardDrawing): Promise<Buffer> {
  const layers = [...(await drawAddress(card)), ...(card.isHome ? await drawHome(card) : await drawPage(card))]
  return sharp(backgroundOf(card))
    .composite(layers)
    .flatten({ background: card.colours.paper })
    .png({ compressionLevel: 9, palette: true, colours: 128, effort: 7, dither: 0.6 })
    .toBuffer()
}

function backgroundOf({ colours }: CardDrawing): Buffer {
  const top = HEIGHT - STRIP
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
<rect y="${top}" width="${WIDTH}" height="${STRIP}" fill="${colours.surface}"/>
<rect y="${top}" width="${WIDTH}" height="2" fill="${colours.rule}"/>
<rect width="${EDGE}" height="${HEIGHT}" fill="${colours.accent}"/>
</svg>`,
  )
}

/** Looks like a command line, as elsewhere on the site. */
async function drawAddress({ address, colours }: CardDrawing): Promise<readonly OverlayOptions[]> {
  const middle = HEIGHT - STRIP / 2
  const font = FONTS.mono
  const prompt = { text: '$', font, sizes: ADDRESS_SIZES.slice(0, 1), colour: colours.accent, width: 60, height: 60 }
  const text = { ...prompt, text: address, sizes: ADDRESS_SIZES, colour: colours.inkSoft, width: WIDTH - 3 * MARGIN }
  return [
    ...centredOn(await drawText(prompt), MARGIN, middle),
    ...centredOn(await drawText(text), MARGIN + GAP, middle),
  ]
}

async function drawHome(card: CardDrawing): Promise<readonly OverlayOptions[]> {
  const { avatar } = card
  const area = { top: MARGIN, height: HEIGHT - STRIP - 2 * MARGIN, width: WIDTH - 2 * MARGIN }
  if (avatar === null) return drawWords(card, area)
  const words = await drawWords(card, { ...area, width: area.width - LARGE_AVATAR - 2 * GAP })
  const picture = { input: await drawAvatar(avatar, LARGE_AVATAR, true), left: WIDTH - MARGIN - LARGE_AVATAR }
  return [...words, { ...picture, top: (HEIGHT - STRIP - LARGE_AVATAR) / 2 }]
}

async function drawPage(card: CardDrawing): Promise<readonly OverlayOptions[]> {
  const { avatar, owner, colours } = card
  const top = MARGIN - 16
  const picture = avatar === null ? [] : [{ input: await drawAvatar(avatar, SMALL_AVATAR, true), left: MARGIN, top }]
  const left = avatar === null ? MARGIN : MARGIN + SMALL_AVATAR + 24
  const font = FONTS.bold
  const name = {
    text: drawable(owner, font),
    font,
    sizes: OWNER_SIZES,
    colour: colours.ink,
    width: WIDTH - left - MARGIN,
  }
  const head = await drawText({ ...name, height: SMALL_AVATAR })
  const below = top + SMALL_AVATAR + GAP
  const words = await drawWords(card, { top: below, height: HEIGHT - STRIP - GAP - below, width: WIDTH - 2 * MARGIN })
  return [...picture, ...centredOn(head, left, top + SMALL_AVATAR / 2), ...words]
}

function centredOn(piece: TextPiece | null, left: number, middle: number): readonly OverlayOptions[] {
  return piece === null ? [] : [{ input: piece.png, left, top: Math.round(middle - piece.height / 2) }]
}

async function drawWords(card: CardDrawing, { top, height, width }: Area): Promise<readonly OverlayOptions[]> {
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
  const below = title === null ? 0 : title.height + missingDescent(heading, title) + WORDS_GAP
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
  return [
    ...alignedAtStart(title, heading, { top: start, width }),
    ...alignedAtStart(text, plain.text, { top: start + below, width }),
  ]
}

/** Keeps the distance to the text the same: 0 if the heading has descenders, or else the height they would have. */
function missingDescent(heading: string, { size }: TextPiece): number {
  return DESCENDERS.test(heading) ? 0 : Math.round(size * DESCENDER_SHARE)
}

function alignedAtStart(
  piece: TextPiece | null,
  text: string,
  { top, width }: Omit<Area, 'height'>,
): readonly OverlayOptions[] {
  if (piece === null) return []
  return [{ input: piece.png, left: startsRightToLeft(text) ? MARGIN + width - piece.width : MARGIN, top }]
}
