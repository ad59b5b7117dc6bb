import { type Screen, type SiteMap, screensOf } from '../core/routing/screens.ts'

declare const SITE_MAP: SiteMap

/** What of this site's screens its content gives; the bundler puts it in place of the name. */
export const siteMap: SiteMap = SITE_MAP

/** Every screen of this site. */
export const screens: readonly Screen[] = screensOf(siteMap)
