import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import type { SitemapEntry } from '../../../web/rendering/sitemap.ts'
import { isForSearch, type SharingParts } from './sharing-parts.ts'

/**
 * The pages that search should lead to, each once and by its canonical address. A project says when it changed: the day
 * of a build would be no answer.
 */
export function sitemapEntries({ siteUrl, pages, projects }: SharingParts): readonly SitemapEntry[] {
  return pages.filter(isForSearch).map(({ address, kind, projectId }) => {
    const project = projects.find((one) => one.projectId === projectId)
    return { url: absoluteUrl(siteUrl, address), updated: kind === 'project' ? project?.updated : undefined }
  })
}
