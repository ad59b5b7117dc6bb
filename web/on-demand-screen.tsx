import { type ReactElement, use, useReducer } from 'react'
import { site } from '#content/site.ts'
import type { Problem } from '../core/problems/problems.ts'
import type { Result } from '../core/result.ts'
import { type Screen, screenAt } from '../core/routing/screens.ts'
import { CommanderScreen } from './commander/commander-screen.tsx'
import { DEFERRED_STYLES, loadStyles } from './deferred-styles.ts'
import { ProblemScreen, useTitle } from './router/screen-heading.tsx'
import { withOwner } from './screen-title.ts'
import { screens } from './site-map.ts'
import { Button } from './ui/button.tsx'
import { words } from './words.ts'

// A page that was loaded this recently is from the current build, so reloading it would change nothing.
const JUST_LOADED_MS = 5000

// Each loader loads a screen with everything that it shows, so that it can be rendered immediately.
const LOADERS = {
  project: async (projectId: string) => (await import('./project/project-screen.tsx')).loadProjectScreen(projectId),
  ownPage: async (address: string) => (await import('./own-page/own-page-screen.tsx')).loadOwnPageScreen(address),
  home: () => import('./home/home-screen.tsx').then(({ HomeScreen }) => <HomeScreen />),
  projects: () => import('./projects/projects-screen.tsx').then(({ ProjectsScreen }) => <ProjectsScreen />),
  authentication: () =>
    import('./authentication/authentication-screen.tsx').then(({ AuthenticationScreen }) => <AuthenticationScreen />),
  undecodable: () => import('./not-found/not-found-screen.tsx').then(({ UndecodableScreen }) => <UndecodableScreen />),
  // Commander is part of the application, and only its styles are loaded on demand.
  commander: async () => {
    if (DEFERRED_STYLES !== undefined) await loadStyles(DEFERRED_STYLES)
    return <CommanderScreen />
  },
  cv: () => import('./cv/cv-screen.tsx').then(({ CvScreen }) => <CvScreen />),
  unknown: () => import('./not-found/not-found-screen.tsx').then(({ NotFoundScreen }) => <NotFoundScreen />),
} as const satisfies Readonly<Record<string, (key: string) => Promise<ReactElement>>>

/**
 * A screen that is loaded when it's first shown. `contentKey` is the id of a project, the address of a page that the
 * owner has added, or '' for any other screen.
 */
type OnDemand = { readonly name: keyof typeof LOADERS; readonly contentKey: string }

// The screens requested so far, by key. They resolve to null if they couldn't be loaded.
const requested = new Map<string, Promise<ReactElement | null>>()

/** The screen to load for an address. Null if there is nothing to load. */
export function onDemandAt(screen: Result<Screen, Problem>): OnDemand | null {
  if (!screen.ok) return { name: screen.error.code === 'address/unknown' ? 'unknown' : 'undecodable', contentKey: '' }
  const { name, projectId, address } = screen.value
  if (name === 'commander' && DEFERRED_STYLES === undefined) return null
  return { name, contentKey: name === 'ownPage' ? address : (projectId ?? '') }
}

/** Loads the screen at a pathname, so that it can be rendered immediately. Resolves to false if it can't be loaded. */
export async function loadScreenAt(pathname: string): Promise<boolean> {
  const wanted = onDemandAt(screenAt(pathname, screens))
  return wanted === null || (await load(wanted)) !== null
}

type OnDemandScreenProps = { readonly wanted: OnDemand; readonly title: string | null }

/**
 * Shows a screen once it has loaded, or a 'Try again' button if it can't be loaded. `title` is the document's title
 * after a successful retry, or null if the screen sets its own.
 */
export function OnDemandScreen({ wanted, title }: OnDemandScreenProps) {
  const [, tryAgain] = useReducer((tries: number) => tries + 1, 0)
  const screen = use(load(wanted))
  useTitle(screen === null ? withOwner(words.pages.notLoaded, site.name) : title)
  if (screen !== null) return screen

  const onRetry = () => {
    requested.delete(keyOf(wanted))
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
  const begun = requested.get(key)
  if (begun !== undefined) return begun
  const promise = orReload(() => LOADERS[wanted.name](wanted.contentKey), isRetry).catch(() => null)
  requested.set(key, promise)
  // Marks the promise as fulfilled for React, which then renders without suspending.
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  return promise
}

function keyOf({ name, contentKey }: OnDemand): string {
  return `${name} ${contentKey}`
}

/**
 * Imports with `load`. If that fails, reloads the page, because the host may have a newer build by now. Rejects if
 * reloading wouldn't help, because the page was just loaded or the host can't serve it now. `isRetry` means that the
 * visitor pressed 'Try again'. The page is then reloaded even if it was just loaded, because some browsers never
 * request a failed script again.
 */
async function orReload<T>(load: () => Promise<T>, isRetry: boolean): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if ((performance.now() < JUST_LOADED_MS && !isRetry) || !(await isReachable())) throw cause
    location.reload()
    // Keeps the current screen until the page is unloaded.
    return new Promise(() => undefined)
  }
}

async function isReachable(): Promise<boolean> {
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )
}
