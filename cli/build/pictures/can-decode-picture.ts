import sharp from 'sharp'

/** True if icons can be made from this picture, given as bytes or as a path. */
export async function canDecodePicture(picture: Uint8Array | string): Promise<boolean> {
  try {
    await sharp(picture).resize(1).toBuffer()
    return true
  } catch {
    return false
  }
}
