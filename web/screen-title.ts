import type { Problem } from '../core/problems.ts'
import type { Project } from '../core/project.ts'
import type { Result } from '../core/result.ts'
import type { Screen, ScreenName } from '../core/routing/screens.ts'

const TITLES = {
  home: null,
  projects: 'Projects',
  commander: 'Commander',
  project: 'Project',
  cv: 'CV',
  authentication: 'Sign-in',
} as const satisfies Readonly<Record<ScreenName, string | null>>

/** Whose site it is, as far as titles say so. */
export type Titled = { readonly owner: string; readonly projects: readonly Project[] }

/**
 * The document's title on a screen: the screen's own name, or its project's, before the owner's, who stands alone at
 * home.
 */
export function titleOf(
  screen: Result<Pick<Screen, 'name' | 'projectId'>, Problem>,
  { owner, projects }: Titled,
): string {
  if (!screen.ok)
    return `${screen.error.code === 'address/undecodable' ? 'Unreadable address' : 'Not found'} · ${owner}`
  const { name, projectId } = screen.value
  const title = projects.find((project) => project.projectId === projectId)?.name ?? TITLES[name]
  return title === null ? owner : `${title} · ${owner}`
}
