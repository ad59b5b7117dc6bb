import { escapeAttribute, type Page } from '../document.ts'
import { colourOf } from './drawing-colours.ts'
import { pagePicture } from './page-pictures.ts'
import { oneLine, pageHeading } from './printable.ts'
import { absoluteUrl, FILES, isForSearch, pathFromRoot, type SharingParts } from './sharing-parts.ts'
import { siteIcon, tabIconPath } from './site-icons.ts'
import { graphOf } from './structured-data/graph-of.ts'

/**
 * Markup for the end of a page's head: what search engines, those who share it, browsers' tabs, home screens and feed
 * readers should know. A page that nobody should come to by search has its icons, and says so.
 */
export function headOf(page: Page, parts: SharingParts): string {
  return `${[...search(page, parts), ...appearance(parts), ...besidePage(page, parts)].join('\n')}\n`
}

/** The sign-in is shown at any address below its own, which is the one that counts; it has nothing to be found by. */
function search(page: Page, parts: SharingParts): readonly string[] {
  if (isForSearch(page)) return foundAndShared(page, parts)
  return page.kind === 'authentication' ? [canonical(page, parts)] : [meta('name', 'robots', 'noindex')]
}

/** The same for programs: the CV's is the owner's own file. */
function besidePage({ kind }: Page, { siteUrl }: SharingParts): readonly string[] {
  return kind === 'cv' ? [alternate('application/json', 'JSON Resume', pathFromRoot(siteUrl, '/resume.json'))] : []
}

function canonical({ address }: Page, { siteUrl }: SharingParts): string {
  return `<link rel="canonical" href="${escapeAttribute(absoluteUrl(siteUrl, address))}">`
}

function foundAndShared(page: Page, parts: SharingParts): readonly string[] {
  const { siteUrl, site } = parts
  const url = absoluteUrl(siteUrl, page.address)
  const picture = pagePicture(page, parts)
  return [
    canonical(page, parts),
    meta('property', 'og:title', pageHeading(page, parts)),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', url),
    meta('property', 'og:type', OPEN_GRAPH_TYPES[page.kind] ?? 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:image', absoluteUrl(siteUrl, picture.path)),
    meta('property', 'og:image:width', `${picture.width}`),
    meta('property', 'og:image:height', `${picture.height}`),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    structuredData(page, parts),
  ]
}

const OPEN_GRAPH_TYPES: Readonly<Partial<Record<Page['kind'], string>>> = {
  home: 'profile',
  cv: 'profile',
  project: 'article',
}

function appearance(parts: SharingParts): readonly string[] {
  const { siteUrl, site } = parts
  const paper = colourOf('paper')
  const path = (inSite: string) => escapeAttribute(pathFromRoot(siteUrl, inSite))
  return [
    `<meta name="theme-color" content="${escapeAttribute(paper.light)}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${escapeAttribute(paper.dark)}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${path(tabIconPath(parts))}">`,
    `<link rel="apple-touch-icon" href="${path(siteIcon('apple', parts).path)}">`,
    `<link rel="manifest" href="${path(FILES.manifest)}">`,
    alternate('application/atom+xml', oneLine(site.name), pathFromRoot(siteUrl, FILES.feed)),
  ]
}

function alternate(type: string, title: string, path: string): string {
  return `<link rel="alternate" type="${type}" title="${escapeAttribute(title)}" href="${escapeAttribute(path)}">`
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeAttribute(oneLine(content))}">`
}

/** A data block, which needs no leave of the policy; `<` is escaped, so that no text in it can end the block. */
function structuredData(page: Page, parts: SharingParts): string {
  const data = { '@context': 'https://schema.org', '@graph': graphOf(page, parts) }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
