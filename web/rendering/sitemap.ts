import { escapeMarkup } from './printable.ts'

/** An absolute address and, if known, the day on which its page last changed (YYYY-MM-DD). */
export type SitemapEntry = { readonly url: string; readonly updated?: string | undefined }

/** The maximum number of addresses in a sitemap. Source: the sitemap protocol, 0.9. */
const MAX_ENTRIES = 50_000

/** Creates a sitemap of the entries, up to the maximum number. Source: the sitemap protocol, 0.9. */
export function sitemapOf(entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, MAX_ENTRIES).map(({ url, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`
    return `<url><loc>${escapeMarkup(url)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
