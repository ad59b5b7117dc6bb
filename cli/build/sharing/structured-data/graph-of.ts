import type { Project } from '../../../../core/content/project.ts'
import type { Page } from '../../../../web/rendering/document.ts'
import { absoluteUrl, breadcrumbList, ownerNode, personId, siteId } from '../../../../web/rendering/linked-data.ts'
import { language, words } from '../../../../web/words.ts'
import { pageHeading } from '../page-heading.ts'
import { projectUrl, type SharingParts } from '../sharing-parts.ts'
import { pagePicture, siteIcon } from '../site-drawings.ts'

/** A JSON-LD node. Undefined properties are left out. Source: JSON-LD 1.1, section 9. */
type Thing = { readonly [property: string]: ThingValue | undefined }

type ThingValue = string | number | boolean | Thing | readonly ThingValue[]

// Hosts on which an address with an owner and a project points to source code.
const CODE_HOSTS =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht)\/[^/]+\/[^/]/i

/**
 * Builds a page's linked data as one graph whose nodes refer to each other by id. Says nothing about the owner or the
 * projects that the site doesn't show. Empty for a page that shouldn't be indexed.
 */
export function graphOf(page: Page, parts: SharingParts): readonly Thing[] {
  switch (page.kind) {
    case 'home':
      return [ownerInFull(parts), wholeSite(parts), profilePage(page, parts)]
    case 'cv':
      return [ownerInFull(parts), profilePage(page, parts), breadcrumbs(page, parts)]
    case 'projects':
      return [projectsPage(page, parts), ownerNode(parts.siteUrl, parts.site), breadcrumbs(page, parts)]
    case 'commander':
    case 'project':
      return [...worksOf(page, parts), ownerNode(parts.siteUrl, parts.site), breadcrumbs(page, parts)]
    case 'ownPage':
      return [breadcrumbs(page, parts)]
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

function breadcrumbs(page: Page, parts: SharingParts): Thing {
  const above = parts.pages.filter(({ address }) => address === '/' || page.address.startsWith(`${address}/`))
  const trail = [...above.toSorted((one, other) => one.address.length - other.address.length), page]
  const crumbs = trail.map((step) => ({ name: pageHeading(step, parts), address: step.address }))
  return breadcrumbList(parts.siteUrl, crumbs)
}

/** The owner as on the home page. Source: schema.org, "Person". */
function ownerInFull(parts: SharingParts): Thing {
  const { site, siteUrl } = parts
  const links = (site.links ?? []).map(({ url }) => url).filter((url) => /^https?:/i.test(url))
  return {
    ...ownerNode(parts.siteUrl, parts.site),
    description: site.tagline,
    image: absoluteUrl(siteUrl, siteIcon('large', parts).path),
    email: site.email,
    sameAs: links.length === 0 ? undefined : links,
  }
}

/** The whole site. Source: schema.org, "WebSite". */
function wholeSite({ site, siteUrl }: SharingParts): Thing {
  return {
    '@type': 'WebSite',
    '@id': siteId(siteUrl),
    url: absoluteUrl(siteUrl, '/'),
    name: site.name,
    inLanguage: language,
    author: { '@id': personId(siteUrl) },
  }
}

/** All projects in the order in which the site lists them. Source: schema.org, "ItemList". */
function projectList({ projects, siteUrl }: SharingParts): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: projects.length,
    itemListElement: projects.map(({ projectId, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: projectUrl(siteUrl, projectId),
    })),
  }
}

/**
 * Source code if the project's address or a link of its story is a repository, else a creative work.
 */
function projectWork(page: Page, project: Project, parts: SharingParts): Thing {
  const links = (parts.stories.get(project.projectId)?.links ?? []).map(({ url }) => url)
  const codeRepository = [...(project.url === undefined ? [] : [project.url]), ...links].find(isRepository)
  return {
    '@type': codeRepository === undefined ? 'CreativeWork' : 'SoftwareSourceCode',
    codeRepository,
    ...workOf(page, project, parts),
  }
}

function isRepository(url: string): boolean {
  return CODE_HOSTS.test(url)
}

/** Commander as a web application. Source: schema.org, "WebApplication". */
function commanderWork(page: Page, project: Project | undefined, parts: SharingParts): Thing {
  return {
    '@type': 'WebApplication',
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    ...workOf(
      page,
      project ?? { projectId: 'commander', name: words.pages.commander, description: page.description },
      parts,
    ),
  }
}

function workOf(page: Page, project: Project, parts: SharingParts): Thing {
  const url = absoluteUrl(parts.siteUrl, page.address)
  return {
    '@id': `${url}#work`,
    name: project.name,
    description: project.description.trim() === '' ? undefined : project.description,
    url,
    sameAs: project.url,
    image: absoluteUrl(parts.siteUrl, pagePicture(page, parts).path),
    author: { '@id': personId(parts.siteUrl) },
    dateCreated: project.year === undefined ? undefined : String(project.year),
    dateModified: project.updated,
    keywords: project.tags === undefined || project.tags.length === 0 ? undefined : project.tags,
  }
}
