import { escapeAttribute, type Page } from '../../../web/rendering/document.ts'
import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import { oneLine } from '../../../web/rendering/printable.ts'
import {
  canonicalLink,
  meta,
  type SharedHead,
  type SharedPicture,
  sharedHead,
} from '../../../web/rendering/shared-head.ts'
import { colourOf } from '../site-colours.ts'
import { pageHeading } from './page-heading.ts'
import { FILES, isIndexable, pathFromRoot, type SharingParts } from './sharing-parts.ts'
import { pagePicture, siteIcon, tabIconPath } from './site-drawings.ts'
import { graphOf } from './structured-data/graph-of.ts'

/**
 * Markup for the end of a page's head: for search engines, link previews, tabs, home screens and feed readers. Only
 * pages that should be indexed have link previews and structured data. 404.html and 400.html have `noindex`.
 */
export function headOf(page: Page, parts: SharingParts): string {
  return pageHead(page, parts) + siteHead(parts) + resumeLink(page, parts)
}

/** The part of a page's head for search engines and link previews. */
export function pageHead(page: Page, parts: SharingParts): string {
  return `${searchTags(page, parts).join('\n')}\n`
}

/** Sign-in is shown at every address below its own, which is the canonical one. */
function searchTags(page: Page, parts: SharingParts): readonly string[] {
  if (isIndexable(page)) return indexableTags(page, parts)
  return page.kind === 'authentication'
    ? [canonicalLink(absoluteUrl(parts.siteUrl, page.address))]
    : [meta('name', 'robots', 'noindex')]
}

function resumeLink({ kind }: Page, { siteUrl }: SharingParts): string {
  return kind === 'cv' ? `${alternate('application/json', 'JSON Resume', pathFromRoot(siteUrl, '/resume.json'))}\n` : ''
}

function indexableTags(page: Page, parts: SharingParts): readonly string[] {
  const { siteUrl, site } = parts
  return sharedHead({
    url: absoluteUrl(siteUrl, page.address),
    heading: pageHeading(page, parts),
    description: page.description,
    type: OPEN_GRAPH_TYPES[page.kind] ?? 'website',
    siteName: site.name,
    picture: sharedPicture(page, parts),
    graph: graphOf(page, parts),
  })
}

/** The picture of a page's link preview. */
export function sharedPicture(page: Page, parts: SharingParts): SharedPicture {
  const { path, width, height, alt } = pagePicture(page, parts)
  return { url: absoluteUrl(parts.siteUrl, path), width, height, alt }
}

const OPEN_GRAPH_TYPES: Readonly<Partial<Record<Page['kind'], SharedHead['type']>>> = {
  home: 'profile',
  cv: 'profile',
  project: 'article',
}

/** The part of the head that all pages share: the font, colours, icons, the manifest and the feed. */
export function siteHead(parts: SharingParts): string {
  const { siteUrl, site, fontPath } = parts
  const paper = colourOf('paper')
  const path = (inSite: string) => escapeAttribute(pathFromRoot(siteUrl, inSite))
  const lines = [
    // Preloaded, because browsers otherwise load a font only once they lay out text that uses it.
    ...(fontPath === null
      ? []
      : [`<link rel="preload" href="${path(`/${fontPath}`)}" as="font" type="font/woff2" crossorigin>`]),
    `<meta name="theme-color" content="${escapeAttribute(paper.light)}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${escapeAttribute(paper.dark)}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${path(tabIconPath(parts))}">`,
    `<link rel="apple-touch-icon" href="${path(siteIcon('apple', parts).path)}">`,
    `<link rel="manifest" href="${path(FILES.manifest)}">`,
    alternate('application/atom+xml', oneLine(site.name), pathFromRoot(siteUrl, FILES.feed)),
  ]
  return `${lines.join('\n')}\n`
}

function alternate(type: string, title: string, path: string): string {
  return `<link rel="alternate" type="${type}" title="${escapeAttribute(title)}" href="${escapeAttribute(path)}">`
}
