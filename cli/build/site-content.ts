import { projects } from '#content/projects.ts'
import { site } from '#content/site.ts'
import { type CommandWithNotes, pinnedFirst } from '../../core/commands/command.ts'
import type { PublicHistory } from '../../core/commands/version.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { Project } from '../../core/content/project.ts'
import type { SiteSettings } from '../../core/content/site-settings.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import type { SiteMap } from '../../core/routing/screens.ts'
import type { PublishedLibrary } from '../../web/library/built-library.ts'
import type { Page } from '../../web/rendering/document.ts'
import { requireLibrary } from './content/read-library.ts'
import { type OwnResume, readResume } from './content/read-resume.ts'
import { type OwnFont, ownFont } from './own-font.ts'
import { pagesOf } from './pages.ts'
import { CONTENT } from './paths.ts'
import { type MadeAvatar, ownAvatar } from './pictures/make-avatar.ts'
import { readSiteMap } from './read-site-map.ts'
import { ownPageLinks, readStories, type Stories } from './stories/read-stories.ts'

/** The published part of a library: its public commands, and the public history of each by id, if it's known. */
export type LibraryToPublish = {
  readonly commands: readonly CommandWithNotes[]
  readonly histories: Readonly<Record<string, PublicHistory>>
}

/** Everything that the site is built from. */
export type SiteContent = {
  readonly site: SiteSettings
  readonly projects: readonly Project[]
  readonly library: PublishedLibrary
  /** Public histories of commands by id; empty if unknown. */
  readonly histories: ReadonlyMap<string, PublicHistory>
  readonly stories: Stories
  /** Null if the settings name no picture. */
  readonly avatar: MadeAvatar | null
  /** Null if the owner has no font. */
  readonly font: OwnFont | null
  /** Null if there is no CV. */
  readonly resume: OwnResume | null
  readonly siteMap: SiteMap
  readonly pages: readonly Page[]
}

/**
 * Reads the content for a site at `siteUrl`. If `library` is null, uses the public commands in `content/`. Throws a
 * `ContentError` if a command, a story, one of the owner's pages or the CV has a mistake.
 */
export async function readSiteContent(siteUrl: string, library: LibraryToPublish | null): Promise<SiteContent> {
  const stories = await readStories({ content: CONTENT, basePath: basePathOf(siteUrl) })
  const siteMap = readSiteMap(ownPageLinks(stories.pages))
  return {
    site,
    projects,
    library: {
      builtAt: new Date().toISOString(),
      commands: pinnedFirst(library?.commands ?? requireLibrary(CONTENT).filter(isPublic)),
    },
    histories: new Map(Object.entries(library?.histories ?? {})),
    stories,
    avatar: await ownAvatar(),
    font: await ownFont(CONTENT),
    resume: await readResume(CONTENT),
    siteMap,
    pages: pagesOf(siteMap, stories.pages),
  }
}
