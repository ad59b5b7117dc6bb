import { absoluteUrl, isForSearch } from './addresses.ts'
import { escapeMarkup } from './printable.ts'
import type { SharingParts } from './sharing-parts.ts'

/**
 * The addresses that search should lead to, each once and as its page names itself. When a page last changed is said
 * only where its project says so: the day of a build is no answer. Source: the sitemap protocol, 0.9.
 */
export function sitemap({ siteUrl, pages, projects }: SharingParts): string {
  const entries = pages.filter(isForSearch).map(({ address, kind, projectId }) => {
    const project = projects.find((one) => one.projectId === projectId)
    const updated = kind === 'project' ? project?.updated : undefined
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`
    return `<url><loc>${escapeMarkup(absoluteUrl(siteUrl, address))}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
