import type { Page } from '../../../web/rendering/document.ts'
import type { SharingParts } from './sharing-parts.ts'

/** What a page is called where the owner's name stands beside it: its title without the owner; at home, the owner. */
export function pageHeading({ title, projectId }: Page, { site, projects }: SharingParts): string {
  const project = projects.find((one) => one.projectId === projectId)
  const owner = ` · ${site.name}`
  return project?.name ?? (title.endsWith(owner) ? title.slice(0, -owner.length) : title)
}
