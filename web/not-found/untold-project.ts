import type { Project } from '../../core/project.ts'
import { decodePathname } from '../../core/routing/location.ts'
import { matchPath } from '../../core/routing/match-path.ts'

const PROJECT = { path: '/projects/:projectId', exact: true } as const

/** The project that an address without a screen is about: one without a story. Null where there is no such project. */
export function untoldProject(pathname: string, projects: readonly Project[]): Project | null {
  const decoded = decodePathname(pathname)
  const match = decoded.ok ? matchPath(decoded.value, PROJECT) : null
  const wanted = match?.params.projectId?.toLowerCase()
  return projects.find(({ projectId }) => projectId === wanted) ?? null
}
