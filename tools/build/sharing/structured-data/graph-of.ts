import type { Page } from '../../page.ts'
import { absoluteUrl } from '../addresses.ts'
import { pageHeading } from '../page-heading.ts'
import type { SharingParts } from '../sharing-parts.ts'
import { siteIcon } from '../site-icons.ts'
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

/** The way from the home page to a page below it, both included. Source: schema.org, "BreadcrumbList". */
function breadcrumbs(page: Page, parts: SharingParts): Thing {
  const above = parts.pages.filter(({ address }) => address === '/' || page.address.startsWith(`${address}/`))
  const trail = [...above.toSorted((one, other) => one.address.length - other.address.length), page]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: pageHeading(step, parts),
      item: absoluteUrl(parts.siteUrl, step.address),
    })),
  }
}

/** Who the site is about, with all that the home page says of them. Source: schema.org, "Person". */
function ownerInFull(parts: SharingParts): Thing {
  const { site, siteUrl } = parts
  const links = (site.links ?? []).map(({ url }) => url).filter((url) => /^https?:/i.test(url))
  return {
    ...ownerInShort(parts),
    description: site.tagline,
    image: absoluteUrl(siteUrl, siteIcon('large', parts).path),
    email: site.email,
    sameAs: links.length === 0 ? undefined : links,
  }
}

/** The owner as whoever made something: enough to know who is meant. */
function ownerInShort({ site, siteUrl }: SharingParts): Thing {
  return { '@type': 'Person', '@id': personId(siteUrl), name: site.name, url: absoluteUrl(siteUrl, '/') }
}

/** The site as a whole. Source: schema.org, "WebSite". */
function wholeSite({ site, siteUrl }: SharingParts): Thing {
  return {
    '@type': 'WebSite',
    '@id': siteId(siteUrl),
    url: absoluteUrl(siteUrl, '/'),
    name: site.name,
    inLanguage: 'en',
    author: { '@id': personId(siteUrl) },
  }
}
