import type { INavigator } from 'oidc-client-ts'
import { withBase } from '../../core/routing/base-path.ts'
import { NEWS, REDIRECT_PATH } from './auth-state.ts'

/** All that signing in needs of the browser, so that it runs without one as well. */
export type Surroundings = {
  readonly origin: string
  /** The one address registered at the provider, for sign-in and logout alike. */
  readonly redirectUri: string
  /** The present address, absolute. */
  readonly address: () => string
  /** Storage that outlives the tab; may throw or be null. */
  readonly lasting: () => Storage | null
  /** Storage of this tab alone; may throw or be null. */
  readonly tab: () => Storage | null
  readonly otherTabs: OtherTabs
  /** Whether the browser offers `crypto.subtle`: over https, or on this computer. */
  readonly isSecure: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly timeLimits: TimeLimits
  /** Goes to another page. The promise resolves if the visitor comes back to this one, still alive, by the back button. */
  readonly leave: (url: string) => Promise<void>
  /** What asks the provider in a hidden frame; the library's own where it is left out. */
  readonly frame?: INavigator
}

/**
 * The other tabs of this browser. `listen` is told whenever one of them may have signed in or out, which includes every
 * time that this tab wakes; what was heard is undefined where it has to be looked up. `tell` says who is signed in now.
 */
type OtherTabs = {
  readonly listen: (onNews: (heard?: string | null) => void) => void
  readonly tell: (person: string | null) => void
}

/** How long a provider may take to be found, and then to answer. Every way through a sign-in is one after the other. */
type TimeLimits = { readonly toBeFoundMs: number; readonly toAnswerMs: number }

// An unreachable provider is to be named within ten seconds.
const TIME_LIMITS: TimeLimits = { toBeFoundMs: 3500, toAnswerMs: 5000 }

/** The surroundings that `window` gives. `basePath` is what every path of the site begins with. */
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

/** A channel is opened by the first `tell` only: it costs a visitor who never signs in the way back through the history. */
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

/** Null in a browser that has no channels, or lets this page have none. */
function openChannel(onMessage: (heard: string | null) => void): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel('signed-in')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(typeof data === 'string' ? data : null)
    return channel
  } catch {
    return null
  }
}

/** Resolves when the browser shows this page again as it was left, which it may do after the back button. */
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
