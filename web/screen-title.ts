import type { Problem } from '../core/problems.ts'
import type { Result } from '../core/result.ts'
import type { Screen, ScreenName } from '../core/routing/screens.ts'

const TITLES = {
  home: null,
  projects: 'Projects',
  commander: 'Commander',
  cv: 'CV',
  authentication: 'Sign-in',
} as const satisfies Readonly<Record<Exclude<ScreenName, 'project'>, string | null>>

/**
 * The document's title on a screen: the screen's own name before the owner's, who stands alone at home. Null for the
 * page of a project, whose name only its own screen knows.
 */
export function titleOf(screen: Result<Pick<Screen, 'name'>, Problem>, owner: string): string | null {
  if (!screen.ok)
    return withOwner(screen.error.code === 'address/undecodable' ? 'Unreadable address' : 'Not found', owner)
  if (screen.value.name === 'project') return null
  const title = TITLES[screen.value.name]
  return title === null ? owner : withOwner(title, owner)
}

/** The title of a page with a name of its own. */
export function withOwner(title: string, owner: string): string {
  return `${title} · ${owner}`
}
