import sharp from 'sharp'
import { keepMade } from './keep-made.ts'
import { ENCODER, FORMAT_SETTINGS, type PictureFormat } from './picture-settings.ts'

/** What a picture is to be written as; `width` is in pixels. */
export type Encoding = { readonly format: PictureFormat; readonly width: number }

/** Bytes that begin as a picture and do not go on as one. */
export class DamagedPicture extends Error {}

/**
 * A picture in one format and width: upright, whatever its EXIF orientation says, in sRGB and without any metadata, such
 * as where a photograph was taken. What was made before comes from the folder `cache`. Throws a `DamagedPicture`.
 */
export async function encodePicture(original: Uint8Array, encoding: Encoding, cache: string): Promise<Uint8Array> {
  const { format, width } = encoding
  const options = FORMAT_SETTINGS[format]
  const make = () => {
    const picture = sharp(original).autoOrient().resize({ width }).toFormat(format, options)
    return picture.toBuffer().catch((cause: Error) => {
      throw new DamagedPicture(cause.message)
    })
  }
  return keepMade(cache, { original, settings: { width, format, options, encoder: ENCODER } }, make)
}
