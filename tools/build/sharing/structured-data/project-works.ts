import type { Project } from '../../../../core/project.ts'
import type { Page } from '../../page.ts'
import { absoluteUrl, projectUrl } from '../addresses.ts'
import { pagePicture } from '../page-pictures.ts'
import type { SharingParts } from '../sharing-parts.ts'
import { personId, type Thing } from './thing.ts'

// Where an address with an owner's and a project's name is that of source code.
const CODE_HOSTS =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht)\/[^/]+\/[^/]/i

/** All projects, in the order of their cards. Source: schema.org, "ItemList". */
export function projectList({ projects, siteUrl }: SharingParts): Thing {
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

/** What a project's page is about: source code where its own address or a link of its story is that of some, else a work. */
export function projectWork(page: Page, project: Project, parts: SharingParts): Thing {
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

/** Commander, which can be used where it is. Source: schema.org, "WebApplication". */
export function commanderWork(page: Page, project: Project | undefined, parts: SharingParts): Thing {
  return {
    '@type': 'WebApplication',
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    ...workOf(page, project ?? { projectId: 'commander', name: 'Commander', description: page.description }, parts),
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
