import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runAsPart } from '../../../bootstrap/run-to-end.js'
import { escapeMarkup } from '../printable.ts'
import type { Drawing } from './drawing.ts'
import { FONTS } from './glyphs.ts'

/** Something to draw, and the path in the site for its picture, whose last segment is its name in the cache. */
export type Order = { readonly path: string; readonly drawing: Drawing }

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
