import { absoluteUrl } from '../addresses.ts'
import type { SharingParts } from '../sharing-parts.ts'
import { siteIcon } from '../site-icons.ts'
import { personId, siteId, type Thing } from './thing.ts'

/** Who the site is about, with all that the home page says of them. Source: schema.org, "Person". */
export function ownerInFull(parts: SharingParts): Thing {
  const { site, siteUrl } = parts
  const links = (site.links ?? []).map(({ url }) => url).filter((url) => /^https?:/i.test(url))
  return {
    ...ownerInShort(parts),
    description: site.tagline,
    image: absoluteUrl(siteUrl, siteIcon('large', parts).path),
    email: site.email,
    sameAs: links.length === 0 ? undefined : links,
  }
}

/** The owner as whoever made something: enough to know who is meant. */
export function ownerInShort({ site, siteUrl }: SharingParts): Thing {
  return { '@type': 'Person', '@id': personId(siteUrl), name: site.name, url: absoluteUrl(siteUrl, '/') }
}

/** The site as a whole. Source: schema.org, "WebSite". */
export function wholeSite({ site, siteUrl }: SharingParts): Thing {
  return {
    '@type': 'WebSite',
    '@id': siteId(siteUrl),
    url: absoluteUrl(siteUrl, '/'),
    name: site.name,
    inLanguage: 'en',
    author: { '@id': personId(siteUrl) },
  }
}
