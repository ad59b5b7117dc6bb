import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import type { PublicHistory } from '../../core/commands/changes/version.ts'
import { pinnedFirst } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { Project } from '../../core/project.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import type { SiteMap } from '../../core/routing/screens.ts'
import type { SiteSettings } from '../../core/site-settings.ts'
import type { PublishedLibrary } from '../../web/library/built-library.ts'
import type { Page } from '../../web/rendering/document.ts'
import { requireLibrary } from './content/read-library.ts'
import { type OwnResume, readResume } from './content/read-resume.ts'
import { type OwnFont, ownFont } from './own-font.ts'
import { pagesOf } from './pages.ts'
import { CONTENT } from './paths.ts'
import { type MadeAvatar, ownAvatar } from './pictures/make-avatar.ts'
import type { LibraryToPublish } from './published-library.ts'
import { readSiteMap } from './read-site-map.ts'
import { readStories, type Stories } from './stories/read-stories.ts'

/** What the owner's content makes of the site, as of now. */
export type SiteContent = {
  readonly site: SiteSettings
  readonly projects: readonly Project[]
  readonly library: PublishedLibrary
  /** What is told of the history of a command, by its id, where that is known. */
  readonly histories: ReadonlyMap<string, PublicHistory>
  readonly stories: Stories
  /** Null where the settings name none. */
  readonly avatar: MadeAvatar | null
  /** Null where the owner has none of their own. */
  readonly font: OwnFont | null
  /** Null where there is no CV. */
  readonly resume: OwnResume | null
  readonly siteMap: SiteMap
  readonly pages: readonly Page[]
}

/**
 * Reads the content for a site at `siteUrl`, with another library than its own where one is given, of which only what is public is
 * published. Throws a `ContentError` where a command, a story or the CV is wrong.
 */
export async function readSiteContent(siteUrl: string, library: LibraryToPublish | null): Promise<SiteContent> {
  const siteMap = readSiteMap()
  return {
    site,
    projects,
    library: {
      builtAt: new Date().toISOString(),
      commands: pinnedFirst(library?.commands ?? requireLibrary(CONTENT).filter(isPublic)),
    },
    histories: new Map(Object.entries(library?.histories ?? {})),
    stories: await readStories({ content: CONTENT, basePath: basePathOf(siteUrl) }),
    avatar: await ownAvatar(),
    font: await ownFont(CONTENT),
    resume: await readResume(CONTENT),
    siteMap,
    pages: pagesOf(siteMap),
  }
}
