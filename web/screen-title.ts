import type { Problem } from '../core/problems/problems.ts'
import type { Result } from '../core/result.ts'
import type { Screen, ScreenName } from '../core/routing/screens.ts'
import { shorten } from '../core/text/shorten.ts'
import { words } from './words.ts'

const MAX_PART = 59 // 60 with the '…' of a longer one

const TITLES = {
  home: null,
  projects: words.pages.projects,
  commander: words.pages.commander,
  cv: words.pages.cv,
  authentication: words.pages.signIn,
} as const satisfies Readonly<Record<Exclude<ScreenName, 'project' | 'ownPage'>, string | null>>

/**
 * The document's title: the screen's name, then the owner's; only the owner's on the home page. Null for a project,
 * because only its screen knows the name.
 */
export function titleOf(screen: Result<Pick<Screen, 'name' | 'title'>, Problem>, owner: string): string | null {
  if (!screen.ok)
    return withOwner(screen.error.code === 'address/undecodable' ? words.pages.unreadable : words.pages.notFound, owner)
  const { name, title: ownTitle = '' } = screen.value
  if (name === 'project') return null
  const title = name === 'ownPage' ? ownTitle : TITLES[name]
  return title === null ? owner : withOwner(title, owner)
}

/** The title of Commander when it shows a part of the library: a platform, a search, or a command's notes. */
export function partTitle(part: string): string {
  const line = part.replace(/\s+/g, ' ').trim()
  return line === '' ? TITLES.commander : `${shorten(line, MAX_PART)} · ${TITLES.commander}`
}

/** The title of a page, followed by the owner's name. */
export function withOwner(title: string, owner: string): string {
  return `${title} · ${owner}`
}
