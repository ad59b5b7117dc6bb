import sharp from 'sharp'

type Size = { readonly width: number; readonly height: number }

/** A picture of a gradient. */
export function createPicture({ width, height }: Size) {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.floor(at / 3) % 251)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A PNG picture of this size. */
export function createPng(size: Size): Promise<Uint8Array> {
  return createPicture(size).png().toBuffer()
}
