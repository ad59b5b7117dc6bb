import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projects } from '#content/projects.ts'
import type { OwnPageLink, SiteMap } from '../../core/routing/screens.ts'
import { CONTENT } from './paths.ts'

/** The screens that depend on the content, with the pages that the owner has added. */
export function readSiteMap(ownPages: readonly OwnPageLink[]): SiteMap {
  return { projectIds: projects.map(({ projectId }) => projectId), hasCv: hasCv(), ownPages }
}

/** True if the owner has a CV. The answer is built into the application. */
export function hasCv(): boolean {
  return existsSync(join(CONTENT, 'resume.json'))
}
