import { isRightToLeft } from '../../../core/words/catalogues.ts'
import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import { oneLine, shortened } from '../../../web/rendering/printable.ts'
import { language, words } from '../../../web/words.ts'
import { BUILD_CACHES } from '../paths.ts'
import { colourOf } from '../site-colours.ts'
import { guide } from './guide.ts'
import { drawAll } from './pictures/drawing.ts'
import { FILES, isIndexable, pathFromRoot, type SharingParts } from './sharing-parts.ts'
import { fileIcons, type IconName, linkedIcons, pagePicture, siteIcon } from './site-drawings.ts'

const HEADER_BYTES = 6

const ENTRY_BYTES = 16

const ICON_TYPE = 1

const BITS_PER_PIXEL = 32

// The position of the width in a PNG. Source: the PNG specification, section 11.2.2, "IHDR".
const WIDTH_OFFSET = 16

// Maximum characters that fit below an icon on a home screen. Source: W3C Web App Manifest, "short_name"; the length is
// Chrome's.
const MAX_SHORT_NAME_LENGTH = 12

/**
 * The files for other programs, such as search engines, link previews and home screens, by their path in the site,
 * without a leading slash. Pictures that were drawn before are taken from `cache`.
 */
export async function sharingFiles(
  parts: SharingParts,
  cache = BUILD_CACHES.sharing,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const shared = parts.pages.filter(isIndexable).map((page) => pagePicture(page, parts))
  const pictures = await drawAll([...shared, ...linkedIcons(parts)], cache)
  const inIconFile = await drawAll(fileIcons(parts), cache)
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    [FILES.manifest, webManifest(parts)],
    [FILES.robots, robots(parts.siteUrl)],
    [FILES.guide, guide(parts)],
    [FILES.favicon, iconFile([...inIconFile.values()])],
    ...pictures,
  ]
  return new Map(files.map(([path, content]) => [path.replace(/^\//, ''), content]))
}

/**
 * Builds an icon file (.ico) from square PNG pictures, at most 256 pixels wide, as all browsers since 2013 accept.
 * Source: the ICO file format.
 */
export function iconFile(pictures: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES + pictures.length * ENTRY_BYTES)
  header.writeUInt16LE(ICON_TYPE, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES
    // The format writes 256 as 0.
    const width = Buffer.from(picture).readUInt32BE(WIDTH_OFFSET) % 256
    header.writeUInt8(width, at)
    header.writeUInt8(width, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(BITS_PER_PIXEL, at + 6)
    header.writeUInt32LE(picture.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}

/**
 * Builds robots.txt, which allows everything. Pages that shouldn't be indexed say so themselves, but crawlers only see
 * that if they may fetch them. Source: RFC 9309.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(siteUrl, FILES.sitemap)}\n`
}

/** Builds the web manifest: name, look and start page of the installed site. Source: W3C Web App Manifest. */
export function webManifest(parts: SharingParts): string {
  const { site, siteUrl } = parts
  const name = oneLine(site.name)
  const home = pathFromRoot(siteUrl, '/')
  const paper = colourOf('paper').light
  const manifest = {
    id: home,
    name,
    short_name:
      name.length <= MAX_SHORT_NAME_LENGTH ? name : shortened(name.split(' ')[0] ?? name, MAX_SHORT_NAME_LENGTH),
    description: site.tagline === undefined ? undefined : oneLine(site.tagline),
    lang: language,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    theme_color: paper,
    background_color: paper,
    icons: [
      icon('medium', 'any', parts),
      icon('large', 'any', parts),
      icon('mediumMaskable', 'maskable', parts),
      icon('largeMaskable', 'maskable', parts),
    ],
    shortcuts: [
      {
        name: words.pages.commander,
        url: pathFromRoot(siteUrl, '/projects/commander'),
        icons: [icon('medium', 'any', parts)],
      },
    ],
  }
  return JSON.stringify(manifest)
}

function icon(name: IconName, purpose: 'any' | 'maskable', parts: SharingParts) {
  const { path, drawing } = siteIcon(name, parts)
  return {
    src: pathFromRoot(parts.siteUrl, path),
    sizes: `${drawing.size}x${drawing.size}`,
    type: 'image/png',
    purpose,
  }
}
