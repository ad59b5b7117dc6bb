import { hasCv, ownPages } from 'virtual:site-map'
import { projects } from '#content/projects.ts'
import { LIBRARY_SCREENS, type Screen, screensOf } from '../core/routing/screens.ts'

/** All screens with fixed addresses, for navigation and lists. */
export const siteScreens: readonly Screen[] = screensOf({
  projectIds: projects.map(({ projectId }) => projectId),
  hasCv,
  ownPages,
})

/** All screens of this site. */
export const screens: readonly Screen[] = [...siteScreens, ...LIBRARY_SCREENS]
