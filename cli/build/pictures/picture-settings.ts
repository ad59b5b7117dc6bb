import sharp from 'sharp'

/** Widths in which a picture is made, in pixels. A picture is never wider than its original. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const

/** Maximum width of the file for browsers without modern formats. */
export const FALLBACK_WIDTH = 1200

/** A format that pictures are converted to. */
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg'

/**
 * Encoder settings per format. AVIF doesn't subsample chroma and WebP does it smartly, so that text in screenshots
 * stays sharp. AVIF effort above 3 takes three times as long and saves 3%.
 */
export const FORMAT_SETTINGS = {
  avif: { quality: 58, effort: 3, chromaSubsampling: '4:4:4' },
  webp: { quality: 82, effort: 4, smartSubsample: true },
  png: { palette: true, quality: 92, effort: 8 },
  jpeg: { quality: 82, mozjpeg: true },
} as const satisfies Readonly<Record<PictureFormat, object>>

/** Versions of the encoders, which affect the output. */
export const ENCODER = sharp.versions
