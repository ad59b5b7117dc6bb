import type { Command } from '../../../core/commands/command.ts'
import type { Project } from '../../../core/content/project.ts'
import type { SiteSettings } from '../../../core/content/site-settings.ts'
import { basePathOf, withBase } from '../../../core/routing/base-path.ts'
import { detailsAddress } from '../../../core/routing/screens.ts'
import type { Page } from '../../../web/rendering/document.ts'
import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import type { WrittenStory } from '../stories/read-story.ts'

/** Paths in the site where other programs look for files. */
export const FILES = {
  favicon: '/favicon.ico',
  manifest: '/manifest.webmanifest',
  sitemap: '/sitemap.xml',
  feed: '/feed.xml',
  robots: '/robots.txt',
  guide: '/llms.txt',
} as const

/**
 * The data from which files for search engines, feed readers and link previews are made. `siteUrl` is the public
 * address without a trailing slash, possibly with a path; `apiUrl` is absolute, or a path on the site's origin;
 * `stories` are by project id.
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
  /** The owner's font in the site ('assets/font-x.woff2'), or null. */
  readonly fontPath: string | null
}

/** The owner's picture: its path in the site ('/assets/avatar-x.svg') and the file to draw it from. */
type Avatar = { readonly url: string; readonly bytes: Uint8Array }

/** A path in the site, prefixed with the site's base path. */
export function pathFromRoot(siteUrl: string, path: string): string {
  return withBase(basePathOf(siteUrl), path)
}

/** True for pages that search engines should index: all but sign-in, 404.html and 400.html. */
export function isIndexable({ kind }: Page): boolean {
  return kind !== 'unknown' && kind !== 'undecodable' && kind !== 'authentication'
}

/** The absolute address of a project's page. */
export function projectUrl(siteUrl: string, projectId: string): string {
  return absoluteUrl(siteUrl, detailsAddress('/projects', projectId))
}
