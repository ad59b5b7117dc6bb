import type { Command } from '../../../core/commands/command.ts'
import type { Project } from '../../../core/project.ts'
import type { SiteSettings } from '../../../core/site-settings.ts'
import type { Story } from '../../../core/story.ts'
import type { Page } from '../page.ts'

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
  readonly stories: ReadonlyMap<string, Story>
  readonly commands: readonly Command[]
  readonly pages: readonly Page[]
  readonly avatar: Avatar | null
}

/** The owner's picture: its path in the site ('/assets/avatar-x.svg'), and the file to draw it from. */
export type Avatar = { readonly url: string; readonly bytes: Uint8Array }
