import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ExportedValue, unexpected } from './check-export.ts'
import type { ContentFault } from './content-fault.ts'

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
  if (!existsSync(file)) return unlike(`a picture that is there: content/${avatar} is not`)
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
