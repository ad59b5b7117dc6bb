import { projects } from '#content/projects.ts'
import { site } from '#content/site.ts'
import { failure, success } from '../../core/result.ts'
import { type Screen, type SiteMap, screensOf } from '../../core/routing/screens.ts'
import type { Page } from '../../web/rendering/document.ts'
import { pageDescription } from '../../web/rendering/printable.ts'
import { titleOf } from '../../web/screen-title.ts'
import { words } from '../../web/words.ts'
import type { WrittenPage } from './stories/read-own-page.ts'

const ABOUT_OWNER = [`${site.name}.`, site.tagline ?? ''].join(' ').trim()

/**
 * Lists the pages of the site, except those of platforms and commands: one for each screen, including the owner's own
 * pages, and the pages for unknown and undecodable addresses.
 */
export function pagesOf(siteMap: SiteMap, ownPages: readonly WrittenPage[]): readonly Page[] {
  const pages = screensOf(siteMap).map((screen) => pageOf(screen, ownPages))
  return [...pages, shell('unknown', '404.html'), shell('undecodable', '400.html')]
}

function pageOf(screen: Screen, ownPages: readonly WrittenPage[]): Page {
  const { name, address, projectId } = screen
  return {
    kind: name,
    address,
    file: `${address}/index.html`.replace(/^\/+/, ''),
    title: titleOf(success(screen), site.name),
    description: descriptionOf(screen, ownPages),
    projectId: name === 'commander' ? name : projectId,
  }
}

function shell(kind: 'unknown' | 'undecodable', file: string): Page {
  const title = titleOf(failure({ code: `address/${kind}` }), site.name)
  return { kind, address: `/${file}`, file, title, description: ABOUT_OWNER, projectId: null }
}

/** The path of the screen that a page shows. For 404.html and 400.html, an example of an address that leads there. */
export function pathnameOfPage({ kind, address }: Page): string {
  if (kind === 'unknown') return '/unknown'
  return kind === 'undecodable' ? '/%' : address
}

function descriptionOf(screen: Screen, ownPages: readonly WrittenPage[]): string {
  const { name, address } = screen
  const own = ownPages.find((page) => page.address === address)
  if (own !== undefined) return pageDescription(own.description ?? own.title, ABOUT_OWNER)
  const project = projectOf(screen)
  if (project !== undefined) return pageDescription(project.description, words.sharing.projectOf(site.name))
  if (name === 'projects') return pageDescription(projectNames(), site.tagline ?? '')
  if (name === 'commander') return pageDescription(words.sharing.commander(site.name))
  if (name === 'cv') return pageDescription(words.sharing.cv(ABOUT_OWNER), words.sharing.cvMore)
  return pageDescription(ABOUT_OWNER, words.sharing.home)
}

function projectOf({ projectId }: Screen) {
  return projects.find((one) => one.projectId === projectId)
}

function projectNames(): string {
  if (projects.length === 0) return words.sharing.projectsOf(site.name)
  return words.sharing.projectsNamed(site.name, projects.map((one) => one.name).join(words.locale.comma))
}
