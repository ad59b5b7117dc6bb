import type { Project } from '../../core/content/project.ts'
import type { Screen, ScreenName } from '../../core/routing/screens.ts'
import type { Place } from '../../core/routing/suggest-addresses.ts'
import { words } from '../words.ts'

const NAMES = {
  home: null,
  projects: words.pages.projects,
  commander: words.pages.commander,
  project: null,
  cv: words.pages.cv,
  authentication: words.pages.signIn,
  ownPage: null,
} as const satisfies Readonly<Record<ScreenName, string | null>>

/** All screens with their names. Leaves out the home page, which is always linked. */
export function placesOf(screens: readonly Screen[], projects: readonly Project[]): readonly Place[] {
  return screens.flatMap(({ name, address, projectId, title }) => {
    const shown = title ?? projects.find((project) => project.projectId === projectId)?.name ?? NAMES[name]
    return shown === null ? [] : [{ name: shown, address }]
  })
}
