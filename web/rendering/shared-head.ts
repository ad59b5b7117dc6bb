import { language } from '../words.ts'
import { escapeAttribute } from './document.ts'
import { oneLine } from './printable.ts'

/** Data about a page for search engines and link previews. `url` is absolute; `graph` has nodes of linked data. */
export type SharedHead = {
  readonly url: string
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'profile' | 'article'
  readonly siteName: string
  readonly picture: SharedPicture
  readonly graph: readonly unknown[]
}

/** The picture of a link preview: its absolute address, its size in pixels, and its alternative text. */
export type SharedPicture = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** Lines of markup for the head. Source: the Open Graph protocol; schema.org by JSON-LD 1.1. */
export function sharedHead({
  url,
  heading,
  description,
  type,
  siteName,
  picture,
  graph,
}: SharedHead): readonly string[] {
  return [
    canonicalLink(url),
    meta('property', 'og:title', heading),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', localeOf(language)),
    meta('property', 'og:image', picture.url),
    meta('property', 'og:image:width', `${picture.width}`),
    meta('property', 'og:image:height', `${picture.height}`),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    structuredData(graph),
  ]
}

export function canonicalLink(url: string): string {
  return `<link rel="canonical" href="${escapeAttribute(url)}">`
}

export function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeAttribute(oneLine(content))}">`
}

// Data blocks don't need to be in the policy. `<` is escaped, so no text can end the block.
function structuredData(graph: readonly unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** A language and its region, as Open Graph writes them: `en_US`, `de_AT`. */
function localeOf(tag: string): string {
  const { language: name, region } = new Intl.Locale(tag).maximize()
  return `${name}_${region}`
}
