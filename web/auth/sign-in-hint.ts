import { createSessionCache } from '../../client/session-cache.ts'
import { SIGNED_IN } from './auth-state.ts'

const REDIRECTED = 'sign-in-redirected'

/**
 * A stored hint about the latest sign-in: the user's fingerprint (see `fingerprintOf`) or, without a provider, the kind
 * of session (see `token-session.ts`), but never a token. All tabs share it, so they notice when one of them has signed
 * out. No function throws.
 */
export type SignInHint = {
  /** The user who may still have a session, from a sign-in in any tab; null if no tab has left a hint. */
  readonly userId: () => string | null
  /** True if this tab has used that session. */
  readonly isFromThisTab: () => boolean
  readonly set: (userId: string) => void
  readonly clear: () => void
  readonly clearTab: () => void
  /** Keeps a hint from another tab in memory, in case storage doesn't work, and returns it. */
  readonly receive: (userId: string | null) => string | null
  /**
   * Claims this tab's only redirect until the next `set`: returns true the first time, then false. Also returns false
   * if the claim can't be stored, to prevent redirect loops.
   */
  readonly claimRedirect: () => boolean
}

/** Creates a hint in the given storages. Getting them may throw, because browsers can block storage. */
export function createSignInHint(localStorage: () => Storage | null, sessionStorage: () => Storage | null): SignInHint {
  const shared = createSessionCache(localStorage)
  const own = createSessionCache(sessionStorage)
  let isStored = true
  let received: string | null = null

  const clearTab = () => own.clear(SIGNED_IN)
  return {
    userId: () => {
      const userId = isStored ? shared.read(SIGNED_IN) : received
      return typeof userId === 'string' ? userId : null
    },
    isFromThisTab: () => own.read(SIGNED_IN) === true,
    set: (userId) => {
      isStored = shared.write(SIGNED_IN, userId)
      received = userId
      own.write(SIGNED_IN, true)
      own.clear(REDIRECTED)
    },
    clear: () => {
      shared.clear(SIGNED_IN)
      received = null
      clearTab()
    },
    clearTab,
    receive: (userId) => {
      received = userId
      return userId
    },
    claimRedirect: () => own.read(REDIRECTED) === undefined && own.write(REDIRECTED, true),
  }
}
