import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Drawing } from './drawing.ts'

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
