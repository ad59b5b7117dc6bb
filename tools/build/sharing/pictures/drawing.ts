import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { escapeMarkup } from '../../../../web/rendering/printable.ts'
import { runAsPart } from '../../../bootstrap/run-to-end.js'
import { FONTS } from './draw-text.ts'

/** The colours of a drawing, each as `#rrggbb` or `#rgb`. */
export type DrawingColours = Readonly<
  Record<'paper' | 'surface' | 'ink' | 'inkSoft' | 'rule' | 'accent' | 'onAccent', string>
>

/** The picture of a page that is shown where the page is shared. `avatar` is a picture file in base64, or null. */
export type CardDrawing = {
  readonly kind: 'card'
  readonly heading: string
  readonly text: string
  readonly owner: string
  readonly address: string
  readonly isHome: boolean
  readonly avatar: string | null
  readonly colours: DrawingColours
}

/**
 * An icon of the site, `size` pixels wide and high: 'round' with nothing around it, 'square' filled to its corners, or
 * 'maskable', with all that matters within the circle that every mask leaves. `initials` stand in for the avatar.
 */
export type IconDrawing = {
  readonly kind: 'icon'
  readonly shape: 'round' | 'square' | 'maskable'
  readonly size: number
  readonly initials: string
  readonly avatar: string | null
  readonly colours: DrawingColours
}

export type Drawing = CardDrawing | IconDrawing

/** How large the picture of a page is: what those who show it ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** What is left free at the sides of the picture of a page, in pixels. */
export const CARD_MARGIN = 80

const HASH_LENGTH = 10

/** Something to draw, and the path in the site for its picture, whose last segment is its name in the cache. */
export type Order = { readonly path: string; readonly drawing: Drawing }

/**
 * The file of a drawing's picture, `<name>-<hash>.png`. The hash is of all that the picture comes from, how it is drawn
 * included, so that it is known before the picture is.
 */
export function drawingName(name: string, drawing: Drawing): string {
  const hash = createHash('sha256').update(JSON.stringify([drawing, sharp.versions]))
  const sources = readdirSync(import.meta.dirname).sort()
  for (const file of sources) hash.update(readFileSync(join(import.meta.dirname, file)))
  return `${name}-${hash.digest('hex').slice(0, HASH_LENGTH)}.png`
}

/**
 * The pictures of `orders`, by their paths. What `cache` has already is taken from there; the rest is drawn, and kept
 * there. Drawing is the work of a process of its own: how letters are found is settled for a whole process, and nobody
 * else's is to change, such as that of a browser which tests start.
 */
export async function drawAll(orders: readonly Order[], cache: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = orders.map(({ path, drawing }) => ({ path, drawing, file: join(cache, basename(path)) }))
  const missing = pictures.filter(({ file }) => !existsSync(file))
  if (missing.length > 0) await draw(missing, cache)
  return new Map(await Promise.all(pictures.map(async ({ path, file }) => [path, await readFile(file)] as const)))
}

async function draw(orders: readonly { readonly file: string; readonly drawing: Drawing }[], cache: string) {
  const fonts = join(cache, 'fonts')
  const settings = join(cache, 'fonts.conf')
  await mkdir(fonts, { recursive: true })
  await writeFile(settings, fontSettings(fonts))
  const { code } = await runAsPart([process.execPath, join(import.meta.dirname, 'draw-now.ts')], {
    input: JSON.stringify(orders),
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, FONTCONFIG_FILE: settings, PANGOCAIRO_BACKEND: 'fontconfig' },
  })
  if (code !== 0) throw new Error('The pictures for sharing could not be drawn; the reason is above.')
}

/** Our own fonts and no others: the same letters on every machine, and on one without any. */
function fontSettings(cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escapeMarkup(FONTS.folder)}</dir><cachedir>${escapeMarkup(cache)}</cachedir></fontconfig>
`
}
