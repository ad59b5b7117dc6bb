import { compressThoroughly } from './write-site.ts'

/** A page, and how many bytes it has when it is compressed; null where it does not say so itself. */
export type WeighedPage = { readonly html: string; readonly bytes: number | null }

type SizeOf = (html: string) => Promise<number>

// A figure has other digits than the one before, which may compress to another size, and so on in a circle. Then empty
// rows at the end make another page of it.
const MOST_TURNS = 8
const MOST_SPARE_ROWS = 16

/**
 * A page that names its own compressed size, so that the figure is true: `pageWith` makes it with a figure, and without
 * one for null, which it is in the unlikely case that no figure fits.
 */
export async function weighedPage(
  pageWith: (bytes: number | null) => string,
  sizeOf: SizeOf = brotliSize,
): Promise<WeighedPage> {
  for (let rows = 0; rows < MOST_SPARE_ROWS; rows++) {
    let guess = await sizeOf(pageWith(0))
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const html = pageWith(guess) + '\n'.repeat(rows)
      const bytes = await sizeOf(html)
      if (bytes === guess) return { html, bytes }
      guess = bytes
    }
  }
  return { html: pageWith(null), bytes: null }
}

async function brotliSize(html: string): Promise<number> {
  return (await compressThoroughly(Buffer.from(html))).length
}
