import type { Page } from '../../page.ts'
import { absoluteUrl } from '../addresses.ts'
import type { SharingParts } from '../sharing-parts.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { ownerInFull, ownerInShort, wholeSite } from './owner.ts'
import { commanderWork, projectList, projectWork } from './project-works.ts'
import { personId, siteId, type Thing } from './thing.ts'

/**
 * What a page says to machines that read linked data: one graph, whose nodes name each other by their ids. Nothing in it
 * that the site does not show to people. Empty for a page that is not for search.
 */
export function graphOf(page: Page, parts: SharingParts): readonly Thing[] {
  switch (page.kind) {
    case 'home':
      return [ownerInFull(parts), wholeSite(parts), profilePage(page, parts)]
    case 'cv':
      return [ownerInFull(parts), profilePage(page, parts), breadcrumbs(page, parts)]
    case 'projects':
      return [projectsPage(page, parts), ownerInShort(parts), breadcrumbs(page, parts)]
    case 'commander':
    case 'project':
      return [...worksOf(page, parts), ownerInShort(parts), breadcrumbs(page, parts)]
    default:
      return []
  }
}

function profilePage(page: Page, { siteUrl }: SharingParts): Thing {
  return { '@type': 'ProfilePage', ...pageOf(page, siteUrl), mainEntity: { '@id': personId(siteUrl) } }
}

function projectsPage(page: Page, parts: SharingParts): Thing {
  const { siteUrl } = parts
  const author = { '@id': personId(siteUrl) }
  return {
    '@type': 'CollectionPage',
    ...pageOf(page, siteUrl),
    name: page.title,
    author,
    mainEntity: projectList(parts),
  }
}

function worksOf(page: Page, parts: SharingParts): readonly Thing[] {
  const project = parts.projects.find(({ projectId }) => projectId === page.projectId)
  if (page.kind === 'commander') return [commanderWork(page, project, parts)]
  return project === undefined ? [] : [projectWork(page, project, parts)]
}

function pageOf({ address }: Page, siteUrl: string): Thing {
  return { url: absoluteUrl(siteUrl, address), isPartOf: { '@id': siteId(siteUrl) } }
}
