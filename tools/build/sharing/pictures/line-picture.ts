import { promisify } from 'node:util'
import { crc32, deflate, inflateSync } from 'node:zlib'
import type { CommandWithNotes } from '../../../../core/commands/command.ts'
import { withNumbers } from '../../../../core/commands/formats/plain-text.ts'
import type { DrawingColours } from './drawing.ts'

/*
 * The picture of a command, put together of letters that the build has drawn. It needs nothing but Node: so the server
 * draws it, too, of the command as it is at the request, and a build of thousands takes seconds.
 */

/**
 * Letters to write with: each of `characters` is `width` by `height` pixels, and so many are in a row. `levels` are their
 * grey levels, 0 to 15, one byte for a pixel and row by row, compressed and in base64.
 */
type Letters = {
  readonly characters: string
  readonly width: number
  readonly height: number
  readonly perRow: number
  readonly levels: string
}

/** What all pictures of commands have in common; `size` is theirs, in pixels. */
export type LinePictureStyle = {
  readonly letters: Letters
  readonly colours: DrawingColours
  readonly owner: string
  readonly size: { readonly width: number; readonly height: number }
}

/** A command to draw, and where it is: its address as people write it. */
type PicturedCommand = Pick<CommandWithNotes, 'notes' | 'line' | 'platform'> & { readonly address: string }

/** Text in lines of letters, each `width` pixels wide, in a colour on a background. */
type Block = {
  readonly lines: readonly string[]
  readonly width: number
  readonly ink: keyof DrawingColours
  readonly on: keyof DrawingColours
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const MARGIN = 80
const EDGE = 10
const STRIP = 104
const RULE = 2
const PADDING = 28
const GAP = 30

// How wide a letter is, in pixels; it is twice as high.
const SMALL = 16
const NOTES_SIZES = [24, 20]
const LINE_SIZES = [24, 20, 16, 14]

const MOST_NOTES_LINES = 3

// More than this no picture has room for.
const MOST_LETTERS = 3000

// What stands for a character that has no letter: something is there.
const UNKNOWN = '□'

const LEVELS = 16

const compress = promisify(deflate)

// 9 takes six times as long for 6 % less.
const COMPRESSION = 5

const segmenter = new Intl.Segmenter('en')

/** Draws the picture of a command as PNG: what it is for, its line, whose it is, and where. */
export async function drawLinePicture(
  { notes, line, platform = '', address }: PicturedCommand,
  style: LinePictureStyle,
): Promise<Buffer> {
  const { size, owner } = style
  const canvas = createCanvas(style)
  const inner = size.width - 2 * MARGIN
  const columns = Math.floor(inner / SMALL)
  const foot = size.height - STRIP
  canvas.fill({ left: 0, top: 0, ...size }, 'paper')
  canvas.fill({ left: 0, top: foot, width: size.width, height: STRIP }, 'surface')
  canvas.fill({ left: 0, top: foot, width: size.width, height: RULE }, 'rule')
  canvas.fill({ left: 0, top: 0, width: EDGE, height: size.height }, 'accent')

  const soft = { width: SMALL, ink: 'inkSoft', on: 'paper' } as const
  const where = wrapped(platform, Math.floor(columns / 3), 1)
  canvas.write({ ...soft, lines: wrapped(owner, Math.floor(columns / 2), 1) }, MARGIN, MARGIN - SMALL)
  canvas.write(
    { ...soft, ink: 'accent', lines: where },
    size.width - MARGIN - SMALL * (where[0] ?? '').length,
    MARGIN - SMALL,
  )
  const place = { ...soft, on: 'surface', lines: wrapped(address, columns - 2, 1) } as const
  canvas.write({ ...place, ink: 'accent', lines: ['$'] }, MARGIN, foot + STRIP / 2 - SMALL)
  canvas.write(place, MARGIN + 2 * SMALL, foot + STRIP / 2 - SMALL)

  const top = MARGIN + SMALL + GAP
  const heading = fitted(notes, NOTES_SIZES, { width: inner, height: 2 * MOST_NOTES_LINES * (NOTES_SIZES.at(-1) ?? 0) })
  canvas.write({ ...heading, ink: 'ink', on: 'paper' }, MARGIN, top)
  if (line !== null)
    drawLine(canvas, line, { left: MARGIN, top: top + heightOf(heading) + GAP, width: inner, height: foot - GAP })
  return canvas.png()
}

/** The line in a box of its own, which ends above `height`. */
function drawLine(canvas: Canvas, line: string, { left, top, width, height: bottom }: Box): void {
  const room = { width: width - 2 * PADDING, height: bottom - top - 2 * PADDING }
  const text = fitted(line, LINE_SIZES, room)
  const box = { left, top, width, height: heightOf(text) + 2 * PADDING }
  canvas.fill(box, 'rule')
  canvas.fill({ left: left + RULE, top: top + RULE, width: width - 2 * RULE, height: box.height - 2 * RULE }, 'surface')
  canvas.write({ ...text, ink: 'ink', on: 'surface' }, left + PADDING, top + PADDING)
}

function heightOf({ lines, width }: Pick<Block, 'lines' | 'width'>): number {
  return lines.length * 2 * width
}

/** The text in the largest letters in which all of it has room; in the smallest, as much of it as has. */
function fitted(text: string, sizes: readonly number[], room: Pick<Box, 'width' | 'height'>) {
  const smallest = sizes.at(-1) ?? SMALL
  const mostAt = (width: number) => Math.max(1, Math.floor(room.height / (2 * width)))
  const columnsAt = (width: number) => Math.floor(room.width / width)
  const width = sizes.find((one) => wrapped(text, columnsAt(one)).length <= mostAt(one)) ?? smallest
  return { width, lines: wrapped(text, columnsAt(width), mostAt(width)) }
}

/** Text in lines of at most so many letters, broken between words where it can be; what is left out, '…' stands for. */
function wrapped(text: string, columns: number, most = Number.POSITIVE_INFINITY): readonly string[] {
  const lines: string[] = []
  for (const whole of withNumbers(text.slice(0, MOST_LETTERS)).split(/\r\n|[\n\v\f\r\u2028\u2029]/)) {
    let rest = lettersOf(whole).trimEnd()
    while (rest.length > columns) {
      const space = rest.lastIndexOf(' ', columns)
      const end = space > columns / 2 ? space : columns
      lines.push(rest.slice(0, end))
      rest = rest.slice(end).trimStart()
    }
    lines.push(rest)
  }
  if (lines.length <= most && text.length <= MOST_LETTERS) return lines
  const shown = lines.slice(0, most)
  return [...shown.slice(0, -1), `${(shown.at(-1) ?? '').slice(0, columns - 1)}…`]
}

/** As many letters as a reader counts characters. */
function lettersOf(text: string): string {
  const characters = Array.from(segmenter.segment(text.replaceAll('\t', '  ')), ({ segment }) =>
    segment.normalize('NFC'),
  )
  return characters.map((character) => (character.length === 1 ? character : UNKNOWN)).join('')
}

type Canvas = ReturnType<typeof createCanvas>

/** Pixels as places in a palette: each pair of an ink and its background has one for every level between them. */
function createCanvas({ letters, colours, size }: LinePictureStyle) {
  const pixels = new Uint8Array(size.width * size.height)
  const pairs: string[] = []
  const palette: number[] = []
  const placeOf = (ink: Block['ink'], on: Block['on']): number => {
    const known = pairs.indexOf(`${ink} ${on}`)
    if (known !== -1) return known * LEVELS
    palette.push(...blended(channelsOf(colours[on]), channelsOf(colours[ink])))
    return (pairs.push(`${ink} ${on}`) - 1) * LEVELS
  }
  return {
    fill: ({ left, top, width, height }: Box, colour: Block['on']) => {
      const place = placeOf(colour, colour)
      for (let y = top; y < top + height; y += 1)
        pixels.fill(place, y * size.width + left, y * size.width + left + width)
    },
    write: ({ lines, width, ink, on }: Block, left: number, top: number) => {
      const place = placeOf(ink, on)
      const letterAt = (character: string, start: number) => {
        const levels = levelsOf(letters, character, width)
        for (let at = 0; at < levels.length; at += 1) {
          const level = levels[at] ?? 0
          if (level > 0) pixels[start + Math.floor(at / width) * size.width + (at % width)] = place + level
        }
      }
      for (const [row, line] of lines.entries()) {
        const start = (top + row * 2 * width) * size.width + left
        for (const [column, character] of [...line].entries()) letterAt(character, start + column * width)
      }
    },
    png: () => pngOf(pixels, size, palette),
  }
}

function blended(from: readonly number[], to: readonly number[]): readonly number[] {
  return Array.from({ length: LEVELS }, (_, level) => level / (LEVELS - 1)).flatMap((share) =>
    from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share)),
  )
}

/** Of `#rrggbb` or `#rgb`. */
function channelsOf(colour: string): readonly number[] {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}

const unpacked = new WeakMap<Letters, Uint8Array>()
const made = new WeakMap<Letters, Map<string, Uint8Array>>()

/** The levels of a letter that is `width` pixels wide; none of one that is not to be seen. */
function levelsOf(letters: Letters, character: string, width: number): Uint8Array {
  if (character === ' ') return new Uint8Array()
  const ofLetters = made.get(letters) ?? new Map<string, Uint8Array>()
  made.set(letters, ofLetters)
  const key = `${width} ${character}`
  const levels = ofLetters.get(key) ?? shrunk(letterOf(letters, character), letters.width, width)
  ofLetters.set(key, levels)
  return levels
}

function letterOf(letters: Letters, character: string): Uint8Array {
  const { characters, width, height, perRow } = letters
  const all = unpacked.get(letters) ?? inflateSync(Buffer.from(letters.levels, 'base64'))
  unpacked.set(letters, all)
  const known = characters.indexOf(character)
  const place = known === -1 ? characters.indexOf(UNKNOWN) : known
  const levels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const start = (Math.floor(place / perRow) * height + y) * perRow * width + (place % perRow) * width
    levels.set(all.subarray(start, start + width), y * width)
  }
  return levels
}

/** A letter as wide as `to` instead of `from` pixels: each of its pixels is the mean of those that it covers. */
function shrunk(levels: Uint8Array, from: number, to: number): Uint8Array {
  if (from === to) return levels
  const ratio = from / to
  const result = new Uint8Array(to * 2 * to)
  for (const at of result.keys()) {
    const [left, top] = [(at % to) * ratio, Math.floor(at / to) * ratio]
    let sum = 0
    for (let y = Math.floor(top); y < top + ratio; y += 1) {
      for (let x = Math.floor(left); x < left + ratio; x += 1) {
        sum += (levels[y * from + x] ?? 0) * covered(x, left, ratio) * covered(y, top, ratio)
      }
    }
    result[at] = Math.round(sum / ratio ** 2)
  }
  return result
}

/** How much of a pixel lies between `start` and as far as `length` behind it. */
function covered(pixel: number, start: number, length: number): number {
  return Math.max(0, Math.min(pixel + 1, start + length) - Math.max(pixel, start))
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const WITH_PALETTE = [8, 3, 0, 0, 0] // bits for a pixel, colour type, and the only ways to compress, filter and interlace

/** Source: the PNG specification, sections 5 and 11.2. */
async function pngOf(
  pixels: Uint8Array,
  { width, height }: LinePictureStyle['size'],
  palette: readonly number[],
): Promise<Buffer> {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(8 + WITH_PALETTE.length)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(WITH_PALETTE, 8)
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', await compress(rows, { level: COMPRESSION })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
