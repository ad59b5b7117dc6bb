import { absoluteUrl, FILES } from './addresses.ts'

/**
 * Everybody may read everything; pages that are not for search say so themselves, which only those who may read them
 * can see. Source: RFC 9309.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(siteUrl, FILES.sitemap)}\n`
}
