import { type Screen, type SiteMap, screensOf } from '../core/routing/screens.ts'

const STORY_FILES = Object.keys(import.meta.glob('../content/projects/*.md'))
const CV_FILES = Object.keys(import.meta.glob('../content/resume.json'))

/** What of this site's screens its content gives: a story for each Markdown file, a CV for a `resume.json`. */
export const siteMap: SiteMap = {
  storyIds: STORY_FILES.map((file) => file.replace(/^.*\/|\.md$/g, '')),
  hasCv: CV_FILES.length > 0,
}

/** Every screen of this site. */
export const screens: readonly Screen[] = screensOf(siteMap)
