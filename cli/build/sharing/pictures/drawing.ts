import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { escapeMarkup } from '../../../../web/rendering/printable.ts'
import { runAsChild } from '../../../bootstrap/run-process.js'
import { ownProgram } from '../../../own-program.ts'
import { markUsed } from '../../cached-file.ts'
import { FONTS } from './draw-text.ts'

/** Colours of a drawing, each as `#rrggbb`. */
export type DrawingColours = Readonly<
  Record<'paper' | 'surface' | 'ink' | 'inkSoft' | 'rule' | 'accent' | 'onAccent', string>
>

/** A page's social preview image (og:image). `avatar` is a base64 file, or null. */
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
 * An icon of `size` by `size` pixels: 'round' has transparent corners, 'square' fills them, and 'maskable' keeps
 * everything important in the safe zone. `initials` replace a missing avatar.
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

/** Size of a preview image in pixels, as services recommend. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const HASH_LENGTH = 10

/** A drawing and its path in the site. The last segment of the path is the name in the cache. */
export type DrawingJob = { readonly path: string; readonly drawing: Drawing }

/**
 * File name of a drawing, `<name>-<hash>.png`. The hash covers the input and the drawing code, so it is known before
 * drawing.
 */
export function drawingName(name: string, drawing: Drawing): string {
  const hash = createHash('sha256').update(JSON.stringify([drawing, sharp.versions]))
  const sources = readdirSync(import.meta.dirname).sort()
  for (const file of sources) hash.update(readFileSync(join(import.meta.dirname, file)))
  return `${name}-${hash.digest('hex').slice(0, HASH_LENGTH)}.png`
}

/**
 * Returns all pictures of `jobs` by path, and draws those that aren't in `cache` yet. Draws in a child process,
 * because font settings apply to a whole process and must not affect others, such as a browser that tests start.
 */
export async function drawAll(jobs: readonly DrawingJob[], cache: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = jobs.map(({ path, drawing }) => ({ path, drawing, file: join(cache, basename(path)) }))
  // First, so that no other build deletes a picture while others are drawn.
  await Promise.all(pictures.map(({ file }) => markUsed(file)))
  const missing = pictures.filter(({ file }) => !existsSync(file))
  if (missing.length > 0) await draw(missing, cache)
  return new Map(await Promise.all(pictures.map(async ({ path, file }) => [path, await readFile(file)] as const)))
}

async function draw(jobs: readonly { readonly file: string; readonly drawing: Drawing }[], cache: string) {
  const fonts = join(cache, 'fonts')
  const settings = join(cache, 'fonts.conf')
  await mkdir(fonts, { recursive: true })
  await writeFile(settings, fontSettings(fonts))
  const { code } = await runAsChild(ownProgram('build/sharing/pictures/draw-now.ts'), {
    input: JSON.stringify(jobs),
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, FONTCONFIG_FILE: settings, PANGOCAIRO_BACKEND: 'fontconfig' },
  })
  if (code !== 0) throw new Error('The pictures for sharing could not be drawn; the reason is above.')
}

/** Only our own fonts, so that pictures look the same on every machine. */
function fontSettings(cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escapeMarkup(FONTS.folder)}</dir><cachedir>${escapeMarkup(cache)}</cachedir></fontconfig>
`
}
