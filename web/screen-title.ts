import { projects } from '#content/projects.ts'
import type { Problem } from '../core/problems/problems.ts'
import type { Result } from '../core/result.ts'
import type { Screen, ScreenName } from '../core/routing/screens.ts'
import { shorten } from '../core/text/shorten.ts'
import { words } from './words.ts'

const MAX_PART = 59 // 60 including the '…' of a shortened text

const NAMES = {
  home: words.pages.home,
  projects: words.pages.projects,
  commander: words.pages.commander,
  cv: words.pages.cv,
  authentication: words.pages.signIn,
} as const satisfies Readonly<Record<Exclude<ScreenName, 'project' | 'ownPage'>, string>>

type NamedScreen = Pick<Screen, 'name'> & Partial<Pick<Screen, 'projectId' | 'title'>>

/** A project's name, the title of a page that the owner has added, or any other screen's name in the site's language. */
export function screenName({ name, projectId, title = '' }: NamedScreen): string {
  if (name === 'ownPage') return title
  if (name !== 'project') return NAMES[name]
  return projects.find((project) => project.projectId === projectId)?.name ?? ''
}

/** The document's title: the screen's name followed by the owner's, or just the owner's on the home page. */
export function titleOf(screen: Result<NamedScreen, Problem>, owner: string): string {
  if (!screen.ok)
    return withOwner(screen.error.code === 'address/undecodable' ? words.pages.unreadable : words.pages.notFound, owner)
  return screen.value.name === 'home' ? owner : withOwner(screenName(screen.value), owner)
}

/**
 * Commander's title if it shows a part of the library, such as a platform, a search text or a command's notes. Without
 * a part, just Commander's name.
 */
export function partTitle(part: string): string {
  const line = part.replace(/\s+/g, ' ').trim()
  return line === '' ? NAMES.commander : `${shorten(line, MAX_PART)} · ${NAMES.commander}`
}

/** The title of a page, followed by the owner's name. */
export function withOwner(title: string, owner: string): string {
  return `${title} · ${owner}`
}
