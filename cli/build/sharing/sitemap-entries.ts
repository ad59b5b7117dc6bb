import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import type { SitemapEntry } from '../../../web/rendering/sitemap.ts'
import { isIndexable, type SharingParts } from './sharing-parts.ts'

/**
 * Lists the pages that search engines should index, each once, by its canonical address. Only projects have a date:
 * when they last changed. The date of the build would be meaningless.
 */
export function sitemapEntries({ siteUrl, pages, projects }: SharingParts): readonly SitemapEntry[] {
  return pages.filter(isIndexable).map(({ address, kind, projectId }) => {
    const project = projects.find((one) => one.projectId === projectId)
    return { url: absoluteUrl(siteUrl, address), updated: kind === 'project' ? project?.updated : undefined }
  })
}
