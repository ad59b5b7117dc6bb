import sharp from 'sharp'

const PIXELS_PER_INCH = 72
const WANTED_WIDTH = 1600
const MOST_TIMES = 4

/** An SVG as pixels, sharp on dense screens: as wide as pictures are served, or four times its own size if that is less. */
export async function rasterise(svg: Uint8Array, width: number) {
  const times = Math.min(Math.max(WANTED_WIDTH / width, 1), MOST_TIMES)
  const { data, info } = await sharp(svg, { density: PIXELS_PER_INCH * times })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}
