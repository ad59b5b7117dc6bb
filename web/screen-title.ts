import type { Problem } from '../core/problems.ts'
import type { Result } from '../core/result.ts'
import type { ScreenName } from '../core/routing/screens.ts'

const TITLES = {
  home: null,
  projects: 'Projects',
  commander: 'Commander',
  authentication: 'Sign-in',
} as const satisfies Readonly<Record<ScreenName, string | null>>

/** The document's title on a screen: the screen's own name before the owner's, who stands alone at home. */
export function titleOf(screen: Result<ScreenName, Problem>, owner: string): string {
  if (!screen.ok)
    return `${screen.error.code === 'address/undecodable' ? 'Unreadable address' : 'Not found'} · ${owner}`
  const title = TITLES[screen.value]
  return title === null ? owner : `${title} · ${owner}`
}
