import { hasCv } from 'virtual:site-map'
import { projects } from '../content/projects.ts'
import { type Screen, screensOf } from '../core/routing/screens.ts'

/** Every screen of this site. */
export const screens: readonly Screen[] = screensOf({ projectIds: projects.map(({ projectId }) => projectId), hasCv })
