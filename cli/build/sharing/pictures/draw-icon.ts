import sharp from 'sharp'
import { drawable, drawText, FONTS } from './draw-text.ts'
import type { IconDrawing } from './drawing.ts'

// Share of a maskable icon's width that is always visible. Source: W3C Web App Manifest, "Icon masks".
const SAFE = 0.8

// Share of the width for initials. If they touched the circle, it would look like a mistake.
const INITIALS = 0.56

// A prompt, if the font doesn't have the owner's initials.
const NO_INITIALS = '>'

// Default density of SVG, and the maximum.
const DOTS_PER_INCH = 72
const MAX_DENSITY = 100_000

/** Draws an icon as PNG: the avatar, or without one, the owner's initials on the accent colour. */
export async function drawIcon(icon: IconDrawing): Promise<Buffer> {
  const { shape, size, avatar, colours } = icon
  const paper = avatar === null ? colours.accent : colours.paper
  const within = shape === 'maskable' ? Math.round(size * SAFE) : size
  const motif =
    avatar === null ? await drawInitials(icon, within) : await drawAvatar(avatar, within, shape !== 'square')
  const background = avatar === null && shape === 'round' ? round(size, paper) : null
  return sharp({ create: { width: size, height: size, channels: 4, background: shape === 'round' ? '#0000' : paper } })
    .composite([background, motif].filter((layer) => layer !== null).map((input) => ({ input })))
    .png({ compressionLevel: 9, palette: true, colours: 256, effort: 7 })
    .toBuffer()
}

/** Draws an avatar in a square of `size` pixels, optionally cut to a circle. `avatar` is a base64 file. */
export async function drawAvatar(avatar: string, size: number, isRound: boolean): Promise<Buffer> {
  const file = Buffer.from(avatar, 'base64')
  const picture = await sharp(file, { density: await densityFor(file, size) })
    .resize(size, size, { fit: 'cover' })
    .ensureAlpha()
    .png()
    .toBuffer()
  if (!isRound) return picture
  return sharp(picture)
    .composite([{ input: round(size, '#000'), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

async function densityFor(file: Buffer, size: number): Promise<number> {
  const { format, width, height } = await sharp(file).metadata()
  const enlarged = format === 'svg' ? size / Math.min(width, height) : 1
  return Math.min(MAX_DENSITY, Math.max(1, DOTS_PER_INCH * enlarged))
}

async function drawInitials({ initials, colours }: IconDrawing, within: number): Promise<Buffer | null> {
  const box = Math.round(within * INITIALS)
  const text = drawable(initials, FONTS.bold) || NO_INITIALS
  const sizes = Array.from({ length: 12 }, (_, step) => Math.round(box * (1 - step / 16)))
  const piece = await drawText({ text, font: FONTS.bold, sizes, colour: colours.onAccent, width: box, height: box })
  return piece?.png ?? null
}

function round(size: number, colour: string): Buffer {
  const radius = size / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${radius}" cy="${radius}" r="${radius}" fill="${colour}"/></svg>`,
  )
}
