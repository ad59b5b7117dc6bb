import sharp from 'sharp'
import { charactersOf, drawRow, FONTS } from './draw-text.ts'
import { LETTER_SIZE, LETTERS_PER_ROW, type LettersDrawing } from './drawing.ts'

// At this size of the font a letter is just as wide as that, so that no place in a row is rounded.
const FONT_SIZE = 39.864

// Fills the whole place of a letter: what begins with it is not cut off where the ink of its first letter begins.
const FULL = '█'

// What can be set side by side: nothing that joins others, goes from right to left, or is not to be seen.
const SET_APART =
  /^(?![\p{M}\p{Z}\p{C}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}])[\u0021-\u052f\u1e00-\u1eff\u2010-\u27ff]$/u

/** Every character that has a letter. */
export function charactersToDraw(): string {
  return charactersOf(FONTS.mono)
    .filter((character) => SET_APART.test(character))
    .join('')
}

/** Draws the letters in rows, white on black, as PNG with one channel. */
export async function drawLetters({ characters }: LettersDrawing): Promise<Buffer> {
  const width = LETTERS_PER_ROW * LETTER_SIZE.width
  const rows = Array.from({ length: Math.ceil(characters.length / LETTERS_PER_ROW) }, (_, row) =>
    characters.slice(row * LETTERS_PER_ROW, (row + 1) * LETTERS_PER_ROW),
  )
  const pixels = Buffer.alloc(rows.length * LETTER_SIZE.height * width)
  for (const [at, row] of rows.entries()) await copyRow(row, pixels.subarray(at * LETTER_SIZE.height * width))
  return sharp(pixels, { raw: { width, height: rows.length * LETTER_SIZE.height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A letter may reach a little into the places beside it, which are empty as it is drawn, and above it, where it is cut. */
async function copyRow(letters: string, target: Buffer): Promise<void> {
  const { width, height } = LETTER_SIZE
  const places = [FULL, ...letters, FULL]
  const row = await drawRow(places.join(' '), FONTS.mono, FONT_SIZE)
  const left = Math.round((row.width - (2 * places.length - 1) * width) / 2) + 2 * width
  const middle = Math.floor(width / 2)
  const top = Array.from({ length: row.height }, (_, y) => y).find((y) => alphaAt(row, middle, y) > 0) ?? 0
  for (const at of places.slice(2).keys()) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        target[(y * LETTERS_PER_ROW + at) * width + x] = alphaAt(row, left + 2 * at * width + x, top + y)
      }
    }
  }
}

function alphaAt({ pixels, width }: Awaited<ReturnType<typeof drawRow>>, x: number, y: number): number {
  return pixels[(y * width + x) * 4 + 3] ?? 0
}
