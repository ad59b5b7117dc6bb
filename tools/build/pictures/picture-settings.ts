import sharp from 'sharp'

/** Widths in pixels that a picture is made in, as far as the original has them. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const

/** How wide at most the file is that a browser without modern formats gets. */
export const FALLBACK_WIDTH = 1200

/** A format that pictures are made in. */
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg'

/**
 * How each format is written. The text of a screenshot stays sharp: its colours are not stored more coarsely. More effort
 * than 3 for AVIF takes three times as long and saves 3 %.
 */
export const FORMAT_SETTINGS = {
  avif: { quality: 58, effort: 3, chromaSubsampling: '4:4:4' },
  webp: { quality: 82, effort: 4, smartSubsample: true },
  png: { palette: true, quality: 92, effort: 8 },
  jpeg: { quality: 82, mozjpeg: true },
} as const satisfies Readonly<Record<PictureFormat, object>>

/** What else decides how a file comes out. */
export const ENCODER = sharp.versions
