import type { Command } from '../../../core/commands/command.ts'
import type { Project } from '../../../core/project.ts'
import { basePathOf, withBase } from '../../../core/routing/base-path.ts'
import { detailsAddress } from '../../../core/routing/screens.ts'
import type { SiteSettings } from '../../../core/site-settings.ts'
import type { Page } from '../document.ts'
import type { WrittenStory } from '../stories/read-story.ts'

/** Where the files that others look for are, as paths in the site. */
export const FILES = {
  favicon: '/favicon.ico',
  manifest: '/manifest.webmanifest',
  sitemap: '/sitemap.xml',
  feed: '/feed.xml',
  robots: '/robots.txt',
  guide: '/llms.txt',
} as const

/**
 * What all that is made for search engines, feed readers and whoever shares a page is made from. `siteUrl` is the
 * site's public address without a slash at its end, perhaps with a path; `apiUrl` is where
 * the list of commands is, absolute or a path on the site's origin; `stories` are by project.
 */
export type SharingParts = {
  readonly siteUrl: string
  readonly apiUrl: string
  readonly site: SiteSettings
  readonly projects: readonly Project[]
  readonly stories: ReadonlyMap<string, WrittenStory>
  readonly commands: readonly Command[]
  readonly pages: readonly Page[]
  readonly avatar: Avatar | null
  /** The owner's font in the site ('assets/font-x.woff2'); null where there is none. */
  readonly fontPath: string | null
}

/** The owner's picture: its path in the site ('/assets/avatar-x.svg'), and the file to draw it from. */
type Avatar = { readonly url: string; readonly bytes: Uint8Array }

/** The absolute address of a path in the site; text that an address cannot hold is percent-encoded. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return new URL(`${siteUrl}${path}`).href
}

/** A path in the site as its own pages write it: with the path under which the whole site lies, if there is one. */
export function pathFromRoot(siteUrl: string, path: string): string {
  return withBase(basePathOf(siteUrl), path)
}

/** Whether people should come to a page by search: not to the sign-in, nor to the pages for wrong addresses. */
export function isForSearch({ kind }: Page): boolean {
  return kind !== 'unknown' && kind !== 'undecodable' && kind !== 'authentication'
}

/** The absolute address of a project's page. */
export function projectUrl(siteUrl: string, projectId: string): string {
  return absoluteUrl(siteUrl, detailsAddress('/projects', projectId))
}

/** The owner's node in the linked data of every page. */
export function personId(siteUrl: string): string {
  return `${siteUrl}/#owner`
}

/** The site's node in the linked data of every page. */
export function siteId(siteUrl: string): string {
  return `${siteUrl}/#site`
}

/** The owner as whoever made something: enough to know who is meant. Source: schema.org, "Person". */
export function ownerNode(siteUrl: string, { name }: Pick<SiteSettings, 'name'>) {
  return { '@type': 'Person', '@id': personId(siteUrl), name, url: absoluteUrl(siteUrl, '/') }
}

/** A page on the way to another one: what it is called there, and its path in the site. */
export type Crumb = { readonly name: string; readonly address: string }

/** The way from the home page to a page below it, both included. Source: schema.org, "BreadcrumbList". */
export function breadcrumbList(siteUrl: string, crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(siteUrl, address),
    })),
  }
}
