import { language } from '../words.ts'
import { escapeAttribute } from './document.ts'
import { oneLine } from './printable.ts'

/**
 * Data about a page for search engines and link previews. `url` is absolute, and `graph` contains nodes of linked data.
 */
export type SharedHead = {
  readonly url: string
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'profile' | 'article'
  readonly siteName: string
  readonly picture: SharedPicture
  readonly graph: readonly unknown[]
}

/** The picture for a link preview: its absolute address, size in pixels and alternative text. */
export type SharedPicture = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** Returns lines of markup for the head. Source: the Open Graph protocol, and schema.org in JSON-LD 1.1. */
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

// A data block isn't subject to the CSP. Escapes `<`, so that no text can end the block.
function structuredData(graph: readonly unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** Formats a language and its region for Open Graph, such as `en_US` or `de_AT`. */
function localeOf(tag: string): string {
  const { language: name, region } = new Intl.Locale(tag).maximize()
  return `${name}_${region}`
}
