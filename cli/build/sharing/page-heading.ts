import type { Page } from '../../../web/rendering/document.ts'
import type { SharingParts } from './sharing-parts.ts'

/** A page's name as shown beside the owner's: its title without the owner's name, or that name for the home page. */
export function pageHeading({ title, projectId }: Page, { site, projects }: SharingParts): string {
  const project = projects.find((one) => one.projectId === projectId)
  const owner = ` · ${site.name}`
  return project?.name ?? (title.endsWith(owner) ? title.slice(0, -owner.length) : title)
}
