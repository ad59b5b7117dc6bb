import type { INavigator } from 'oidc-client-ts'
import { withBase } from '../../core/routing/base-path.ts'
import { NEWS, REDIRECT_PATH } from './auth-state.ts'

/** The browser APIs that sign-in needs, so that it can also run without a browser. */
export type Surroundings = {
  readonly origin: string
  /** The only redirect URI registered at the provider, for both sign-in and logout. */
  readonly redirectUri: string
  /** The current absolute address. */
  readonly address: () => string
  /** Storage that outlives the tab. May throw or return null. */
  readonly lasting: () => Storage | null
  /** Storage of this tab only. May throw or return null. */
  readonly tab: () => Storage | null
  readonly otherTabs: OtherTabs
  /** True if `crypto.subtle` is available: over https or on localhost. */
  readonly isSecure: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly timeLimits: TimeLimits
  /** Navigates to another page. Resolves if the visitor returns with the Back button and this page is still alive. */
  readonly leave: (url: string) => Promise<void>
  /** The navigator for hidden frames. Defaults to the library's. */
  readonly frame?: INavigator
}

/**
 * Messages between tabs. `listen` calls back if another tab may have signed in or out, and whenever this tab wakes up;
 * `heard` is undefined if the state must be looked up. `tell` announces who is signed in.
 */
type OtherTabs = {
  readonly listen: (onNews: (heard?: string | null) => void) => void
  readonly tell: (person: string | null) => void
}

/** Time limits for discovering the provider, and then for its answer. A sign-in may need both. */
type TimeLimits = { readonly toBeFoundMs: number; readonly toAnswerMs: number }

// An unreachable provider must be reported within ten seconds.
const TIME_LIMITS: TimeLimits = { toBeFoundMs: 3500, toAnswerMs: 5000 }

/** The browser's own APIs. `basePath` is the prefix of every path of the site. */
export function browserSurroundings(window: Window, basePath: string): Surroundings {
  const { origin } = window.location
  return {
    origin,
    redirectUri: origin + withBase(basePath, REDIRECT_PATH),
    address: () => window.location.href,
    lasting: () => window.localStorage,
    tab: () => window.sessionStorage,
    otherTabs: otherTabsOf(window),
    isSecure: window.isSecureContext && window.crypto?.subtle !== undefined,
    now: () => Date.now(),
    timeLimits: TIME_LIMITS,
    leave: (url) => {
      window.location.assign(url)
      return comeBack(window)
    },
  }
}

/**
 * The channel is opened by the first `tell` only: an open channel disables the back/forward cache, which visitors who
 * never sign in should keep.
 */
function otherTabsOf(window: Window): OtherTabs {
  let channel: BroadcastChannel | null | undefined
  let hear: (heard?: string | null) => void = () => undefined
  return {
    listen: (onNews) => {
      hear = onNews
      for (const news of NEWS) window.addEventListener(news, () => hear())
    },
    tell: (person) => {
      channel ??= openChannel((heard) => hear(heard))
      channel?.postMessage(person)
    },
  }
}

/** Null if the browser has no channels, or blocks them here. */
function openChannel(onMessage: (heard: string | null) => void): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel('signed-in')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(typeof data === 'string' ? data : null)
    return channel
  } catch {
    return null
  }
}

/** Resolves when the browser restores this page from the back/forward cache. */
function comeBack(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', onPageShow)
      resolve()
    }
    window.addEventListener('pageshow', onPageShow)
  })
}
