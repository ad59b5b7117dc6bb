import type { INavigator } from 'oidc-client-ts'
import { withBase } from '../../core/routing/base-path.ts'
import { SIGN_IN_ADDRESS } from '../../core/routing/screens.ts'
import { openTabChannel } from '../tab-channel.ts'
import { SYNC_EVENTS } from './auth-state.ts'

/** The browser APIs that sign-in needs. Tests can replace them to run sign-in without a browser. */
export type AuthEnvironment = {
  readonly origin: string
  /** The only redirect URI registered with the provider, used for both sign-in and logout. */
  readonly redirectUri: string
  /** The current absolute address. */
  readonly address: () => string
  /** Storage that outlives the tab. May throw or return null. */
  readonly localStorage: () => Storage | null
  /** Storage of this tab only. May throw or return null. */
  readonly sessionStorage: () => Storage | null
  readonly tabChannel: TabChannel
  /** True if `crypto.subtle` is available, which is the case over HTTPS or on localhost. */
  readonly isSecure: boolean
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  readonly timeouts: Timeouts
  /**
   * Navigates to another page. Resolves only if the visitor returns with Back and the browser has kept this page alive.
   */
  readonly navigate: (url: string) => Promise<void>
  /** The navigator for hidden frames. Defaults to the one in `oidc-client-ts`. */
  readonly frame?: INavigator
}

/**
 * Messages between tabs. The listener is called when another tab may have signed in or out, and whenever this tab wakes
 * up. Its `userId` is null for a signed-out user, and undefined if the message doesn't say. `publish` sends a `userId`
 * to the other tabs.
 */
type TabChannel = {
  readonly subscribe: (listener: (userId?: string | null) => void) => void
  readonly publish: (userId: string | null) => void
}

type Timeouts = { readonly discoveryMs: number; readonly responseMs: number }

// An unreachable provider has to be reported within ten seconds.
const TIMEOUTS: Timeouts = { discoveryMs: 3500, responseMs: 5000 }

/** Creates the environment of a browser window. `basePath` is the prefix of all paths on the site. */
export function browserEnvironment(window: Window, basePath: string): AuthEnvironment {
  const { origin } = window.location
  return {
    origin,
    redirectUri: origin + withBase(basePath, SIGN_IN_ADDRESS),
    address: () => window.location.href,
    localStorage: () => window.localStorage,
    sessionStorage: () => window.sessionStorage,
    tabChannel: createTabChannel(window),
    isSecure: window.isSecureContext && window.crypto?.subtle !== undefined,
    now: () => Date.now(),
    timeouts: TIMEOUTS,
    navigate: (url) => {
      window.location.assign(url)
      return untilRestored(window)
    },
  }
}

/**
 * Opens the channel on the first `publish`, so that the page that begins a sign-in has no channel yet. With one, the
 * message after the sign-in would remove that page from the back/forward cache.
 */
function createTabChannel(window: Window): TabChannel {
  let publish: TabChannel['publish'] | null = null
  let notify: (userId?: string | null) => void = () => undefined
  return {
    subscribe: (listener) => {
      notify = listener
      for (const event of SYNC_EVENTS) window.addEventListener(event, () => notify())
    },
    publish: (userId) => {
      publish ??= openTabChannel('signed-in', (received) => notify(typeof received === 'string' ? received : null))
      publish(userId)
    },
  }
}

function untilRestored(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', onPageShow)
      resolve()
    }
    window.addEventListener('pageshow', onPageShow)
  })
}
