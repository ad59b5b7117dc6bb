import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projects } from '../../content/projects.ts'
import type { SiteMap } from '../../core/routing/screens.ts'
import { ROOT } from './paths.ts'

/** What of the site's screens its content gives. */
export function readSiteMap(): SiteMap {
  return { projectIds: projects.map(({ projectId }) => projectId), hasCv: hasCv() }
}

/** Whether the owner has a CV; the application is told so when it is bundled. */
export function hasCv(): boolean {
  return existsSync(join(ROOT, 'content', 'resume.json'))
}
