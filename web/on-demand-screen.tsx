import { type ReactElement, use, useReducer } from 'react'
import { site } from '../content/site.ts'
import type { Problem } from '../core/problems.ts'
import type { Result } from '../core/result.ts'
import { type Screen, screenAt } from '../core/routing/screens.ts'
import { CommanderScreen } from './commander/commander-screen.tsx'
import { LATER_STYLES, loadStyles } from './commander/later-styles.ts'
import { withOwner } from './screen-title.ts'
import { screens } from './site-map.ts'
import { Button } from './ui/button.tsx'
import { ProblemScreen, useTitle } from './ui/screen-heading.tsx'
import { words } from './words.ts'

// A page that came a moment ago is of the present build: to load it again would change nothing.
const JUST_LOADED_MS = 5000

// Each gives the whole screen, with all that it shows: what is there can be shown at once.
const LOADERS = {
  project: async (projectId: string) => (await import('./project/project-screen.tsx')).loadProjectScreen(projectId),
  home: async () => {
    const { HomeScreen } = await import('./home/home-screen.tsx')
    return <HomeScreen />
  },
  projects: async () => {
    const { ProjectsScreen } = await import('./projects/projects-screen.tsx')
    return <ProjectsScreen />
  },
  authentication: async () => {
    const { AuthenticationScreen } = await import('./authentication/authentication-screen.tsx')
    return <AuthenticationScreen />
  },
  undecodable: async () => {
    const { UndecodableScreen } = await import('./not-found/not-found-screen.tsx')
    return <UndecodableScreen />
  },
  // All of it but its styles is there from the start.
  commander: async () => {
    if (LATER_STYLES !== undefined) await loadStyles(LATER_STYLES)
    return <CommanderScreen />
  },
  cv: async () => {
    const { CvScreen } = await import('./cv/cv-screen.tsx')
    return <CvScreen />
  },
  unknown: async () => {
    const { NotFoundScreen } = await import('./not-found/not-found-screen.tsx')
    return <NotFoundScreen />
  },
} as const satisfies Readonly<Record<string, (projectId: string) => Promise<ReactElement>>>

/** A screen that the application loads when it is first shown. `projectId` is '' but for a project's own. */
type OnDemand = { readonly name: keyof typeof LOADERS; readonly projectId: string }

// The screens that were asked for, by their keys; null where one could not be loaded.
const asked = new Map<string, Promise<ReactElement | null>>()

/** Which screen has to be loaded for an address; null where none has to be. */
export function onDemandAt(screen: Result<Screen, Problem>): OnDemand | null {
  if (!screen.ok) return { name: screen.error.code === 'address/unknown' ? 'unknown' : 'undecodable', projectId: '' }
  const { name, projectId } = screen.value
  if (name === 'commander' && LATER_STYLES === undefined) return null
  return { name, projectId: projectId ?? '' }
}

/** Loads what the screen at a pathname needs, so that it shows at once; says whether it is there. */
export async function loadScreenAt(pathname: string): Promise<boolean> {
  const wanted = onDemandAt(screenAt(pathname, screens))
  return wanted === null || (await load(wanted)) !== null
}

/** Shows a screen as soon as it has come; 'Try again' where it could not be loaded. */
export function OnDemandScreen(wanted: OnDemand) {
  const [, tryAgain] = useReducer((tries: number) => tries + 1, 0)
  const screen = use(load(wanted))
  useTitle(screen === null ? withOwner(words.pages.notLoaded, site.name) : null)
  if (screen !== null) return screen

  const onRetry = () => {
    asked.delete(keyOf(wanted))
    load(wanted, true)
    tryAgain()
  }
  return (
    <ProblemScreen heading={words.pages.notLoaded} problem={{ code: 'http/unreachable' }}>
      <Button onPress={onRetry}>{words.layout.tryAgain}</Button>
    </ProblemScreen>
  )
}

function load(wanted: OnDemand, isRetry = false): Promise<ReactElement | null> {
  const key = keyOf(wanted)
  const begun = asked.get(key)
  if (begun !== undefined) return begun
  const promise = orReload(() => LOADERS[wanted.name](wanted.projectId), isRetry).catch(() => null)
  asked.set(key, promise)
  // This is how React knows that a promise is kept already: it then shows what came at once, without waiting for it.
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  return promise
}

function keyOf({ name, projectId }: OnDemand): string {
  return `${name} ${projectId}`
}

/**
 * What `load` imports. Where it fails because the host has a newer build than the open page, and no worker kept the
 * former one's files, the page is loaded anew at its address, once. Rejects, so that the screen says what is amiss,
 * where that would not help: the page has just been loaded, or the host does not answer. `isRetry`: the visitor asks
 * for it again, and some browsers never ask for a script again that once failed to come; then only the host counts.
 */
async function orReload<T>(load: () => Promise<T>, isRetry: boolean): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if ((performance.now() < JUST_LOADED_MS && !isRetry) || !(await isReachable())) throw cause
    location.reload()
    // What is shown stays until the page goes.
    return new Promise(() => undefined)
  }
}

async function isReachable(): Promise<boolean> {
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )
}
