import sharp from 'sharp'

/** True if these bytes, or the file at this path, are a picture from which icons can be drawn. */
export async function canBeDrawn(picture: Uint8Array | string): Promise<boolean> {
  try {
    await sharp(picture).resize(1).toBuffer()
    return true
  } catch {
    return false
  }
}
