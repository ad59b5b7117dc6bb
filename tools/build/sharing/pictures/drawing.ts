import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

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
