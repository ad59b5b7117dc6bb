import type { Page } from '../../../web/rendering/document.ts'
import type { SharingParts } from './sharing-parts.ts'

/**
 * A page's name: that of its project, or else its title without the owner's name. The home page has the owner's name.
 */
export function pageHeading({ title, projectId }: Page, { site, projects }: SharingParts): string {
  const project = projects.find((one) => one.projectId === projectId)
  const owner = ` · ${site.name}`
  return project?.name ?? (title.endsWith(owner) ? title.slice(0, -owner.length) : title)
}
