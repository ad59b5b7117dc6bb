import { siteMap } from 'virtual:site-map'
import { type Screen, screensOf } from '../core/routing/screens.ts'

/** Every screen of this site. */
export const screens: readonly Screen[] = screensOf(siteMap)
