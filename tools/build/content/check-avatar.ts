import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ExportedValue, faultAt, unexpected } from './check-export.ts'
import type { ContentFault } from './content-fault.ts'

/** With the page around it, a larger one would not be there before the page is idle. Source: design 5, 15 KiB in all. */
const MOST_BYTES = 10 * 1024

const PICTURE_NAME = /^[^/\\]+\.(?:svg|png|jpe?g|webp|avif)$/

/** What is wrong with the owner's picture: `avatar`, which the settings name, is a file of the folder `content`. */
export async function checkAvatar(
  exported: ExportedValue,
  avatar: string,
  content: string,
): Promise<readonly ContentFault[]> {
  const unlike = (expected: string) => [unexpected(exported, ['avatar'], expected)]
  const file = join(content, avatar)
  if (!PICTURE_NAME.test(avatar)) {
    return unlike('the name of a picture beside this file: .svg, .png, .jpg, .webp or .avif')
  }
  const bytes = statSync(file, { throwIfNoEntry: false })?.size
  if (bytes === undefined) return unlike(`a picture that is there: content/${avatar} is not`)
  if (bytes > MOST_BYTES) {
    const advice = `at most ${MOST_BYTES}: a square of 176 pixels, saved as WebP, is small enough`
    return [faultAt(exported, ['avatar'], `content/${avatar} has ${bytes} bytes; expected ${advice}.`)]
  }
  if (await canBeDrawn(file)) return []
  return unlike(`a picture that can be drawn: content/${avatar} is none, or is damaged`)
}

/** The site's icons are drawn from it. */
async function canBeDrawn(file: string): Promise<boolean> {
  try {
    await sharp(file).resize(1).toBuffer()
    return true
  } catch {
    return false
  }
}
