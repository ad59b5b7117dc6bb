import { language } from '../words.ts'
import { escapeAttribute } from './document.ts'
import { oneLine } from './printable.ts'

/** What a page says of itself to search engines and to whoever shares it; `graph` are nodes of linked data. */
export type SharedHead = {
  /** Its canonical address, absolute. */
  readonly url: string
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'profile' | 'article'
  readonly siteName: string
  readonly picture: SharedPicture
  readonly graph: readonly unknown[]
}

/** The picture to show where a page is shared: its absolute address, its size in pixels, and what it shows in words. */
export type SharedPicture = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The markup for it in the head. Source: the Open Graph protocol; schema.org by JSON-LD 1.1. */
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

/** A data block, which needs no leave of the policy; `<` is escaped, so that no text in it can end the block. */
function structuredData(graph: readonly unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** A language with its region, as Open Graph has it: `en_US`, `de_AT`. */
function localeOf(tag: string): string {
  const { language: name, region } = new Intl.Locale(tag).maximize()
  return `${name}_${region}`
}
