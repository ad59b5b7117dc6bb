import { join } from 'node:path'
import { CACHE } from '../paths.ts'
import { FILES, isForSearch } from './addresses.ts'
import { feed } from './feed/feed.ts'
import { guide } from './guide.ts'
import { iconFile } from './icon-file.ts'
import { pagePicture } from './page-pictures.ts'
import { drawAll } from './pictures/draw-all.ts'
import { robots } from './robots.ts'
import type { SharingParts } from './sharing-parts.ts'
import { fileIcons, linkedIcons } from './site-icons.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/**
 * Every file that the site has for those who find, follow, keep or share it, by its path in the site (no slash at its
 * beginning). Pictures that were drawn before are taken from `cache`.
 */
export async function sharingFiles(
  parts: SharingParts,
  cache = join(CACHE, 'sharing'),
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const shared = parts.pages.filter(isForSearch).map((page) => pagePicture(page, parts))
  const pictures = await drawAll([...shared, ...linkedIcons(parts)], cache)
  const inIconFile = await drawAll(fileIcons(parts), cache)
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    [FILES.manifest, webManifest(parts)],
    [FILES.sitemap, sitemap(parts)],
    [FILES.feed, feed(parts)],
    [FILES.robots, robots(parts.siteUrl)],
    [FILES.guide, guide(parts)],
    [FILES.favicon, iconFile([...inIconFile.values()])],
    ...pictures,
  ]
  return new Map(files.map(([path, content]) => [path.replace(/^\//, ''), content]))
}
