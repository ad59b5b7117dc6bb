/** The files of the site by their path in it. */
export type SiteContents = ReadonlyMap<string, string | Uint8Array>

/**
 * The pictures to keep for want of a network, as addresses, and for each other size or format of them which one stands
 * in for it.
 */
export type KeptPictures = {
  readonly files: readonly string[]
  readonly smaller: Readonly<Record<string, string>>
}

// What pictures may weigh in all. Beyond it those of later pages are kept only once they were seen.
const BUDGET_BYTES = 512 * 1024

const PICTURE = /<picture\b.*?<\/picture>|<img\b[^>]*>/gs
const SOURCES = /\ssrc(?:set)?="([^"]*)"/gi

/** Of every picture that the pages show the file with the fewest bytes, as long as there is room for it. */
export function picturesToKeep(pages: readonly string[], contents: SiteContents, basePath: string): KeptPictures {
  const sizeOf = (url: string) => contents.get(url.slice(basePath.length + 1))?.length ?? Number.POSITIVE_INFINITY
  const kept = new Set<string>()
  const smaller: Record<string, string> = {}
  let room = BUDGET_BYTES
  for (const candidates of pages.flatMap(picturesIn)) {
    const [smallest = '', ...others] = candidates.toSorted((one, other) => sizeOf(one) - sizeOf(other))
    if (!kept.has(smallest) && sizeOf(smallest) > room) continue
    if (!kept.has(smallest)) room -= sizeOf(smallest)
    kept.add(smallest)
    for (const other of others) smaller[other] = smallest
  }
  return { files: [...kept], smaller }
}

/** The pictures in a page, each as the addresses of all its files. */
function picturesIn(html: string): readonly (readonly string[])[] {
  return [...html.matchAll(PICTURE)].map(([picture]) => {
    const sources = [...picture.matchAll(SOURCES)].flatMap(([, list = '']) => list.split(','))
    return [...new Set(sources.map((source) => source.trim().split(/\s/)[0] ?? ''))]
  })
}
