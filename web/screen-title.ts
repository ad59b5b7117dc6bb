import type { Problem } from '../core/problems/problems.ts'
import type { Result } from '../core/result.ts'
import type { Screen, ScreenName } from '../core/routing/screens.ts'
import { shorten } from '../core/text/shorten.ts'
import { words } from './words.ts'

const MAX_PART = 59 // 60 including the '…' of a shortened text

const TITLES = {
  home: null,
  projects: words.pages.projects,
  commander: words.pages.commander,
  cv: words.pages.cv,
  authentication: words.pages.signIn,
} as const satisfies Readonly<Record<Exclude<ScreenName, 'project' | 'ownPage'>, string | null>>

/**
 * The document's title: the screen's name followed by the owner's, or just the owner's on the home page. Null for a
 * project, whose screen sets the title itself.
 */
export function titleOf(screen: Result<Pick<Screen, 'name' | 'title'>, Problem>, owner: string): string | null {
  if (!screen.ok)
    return withOwner(screen.error.code === 'address/undecodable' ? words.pages.unreadable : words.pages.notFound, owner)
  const { name, title: ownTitle = '' } = screen.value
  if (name === 'project') return null
  const title = name === 'ownPage' ? ownTitle : TITLES[name]
  return title === null ? owner : withOwner(title, owner)
}

/** Commander's title if it shows a part of the library. `part` is a platform, a search text or a command's notes. */
export function partTitle(part: string): string {
  const line = part.replace(/\s+/g, ' ').trim()
  return line === '' ? TITLES.commander : `${shorten(line, MAX_PART)} · ${TITLES.commander}`
}

/** The title of a page, followed by the owner's name. */
export function withOwner(title: string, owner: string): string {
  return `${title} · ${owner}`
}
