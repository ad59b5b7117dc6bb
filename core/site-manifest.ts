import { list, nonEmptyText, type Parsed, record } from './parse.ts'
import { flag } from './strict.ts'

/**
 * What the build tells the server about the site it made (`build/manifest.json`): the content security policy, computed
 * once from the very scripts and styles that the pages carry, and which screens the content gives.
 */
export const parseSiteManifest = record({
  contentSecurityPolicy: nonEmptyText,
  siteMap: record({ projectIds: list(nonEmptyText), hasCv: flag }),
})

export type SiteManifest = Parsed<typeof parseSiteManifest>
