import { createSessionCache } from '../../client/session-cache.ts'
import { SIGNED_IN } from './auth-state.ts'

const REDIRECTED = 'sign-in-redirected'

/**
 * A stored hint about the last sign-in: the user's fingerprint (see `fingerprintOf`), never a token. Tabs share it,
 * which is how they notice that another one has signed out. No function throws.
 */
export type SignInHint = {
  /** The fingerprint of the user whose session the provider may still have, from any tab; null if there is none. */
  readonly person: () => string | null
  /** True if that session was seen in this tab. */
  readonly isOfThisTab: () => boolean
  readonly set: (person: string) => void
  readonly clear: () => void
  /** Forgets the session in this tab only. */
  readonly clearHere: () => void
  /** Returns the fingerprint that another tab announced, and keeps it in memory in case storage doesn't work. */
  readonly hear: (person: string | null) => string | null
  /** Returns true once per tab until the next `set`; false if that can't be stored, to prevent redirect loops. */
  readonly claimRedirect: () => boolean
}

/** Keeps the hint in the given storages. Accessing them may throw, because browsers can block storage. */
export function createSignInHint(lasting: () => Storage | null, tab: () => Storage | null): SignInHint {
  const everywhere = createSessionCache(lasting)
  const here = createSessionCache(tab)
  let isKept = true
  let heard: string | null = null

  const clearHere = () => here.clear(SIGNED_IN)
  return {
    person: () => {
      const person = isKept ? everywhere.read(SIGNED_IN) : heard
      return typeof person === 'string' ? person : null
    },
    isOfThisTab: () => here.read(SIGNED_IN) === true,
    set: (person) => {
      isKept = everywhere.write(SIGNED_IN, person)
      heard = person
      here.write(SIGNED_IN, true)
      here.clear(REDIRECTED)
    },
    clear: () => {
      everywhere.clear(SIGNED_IN)
      heard = null
      clearHere()
    },
    clearHere,
    hear: (person) => {
      heard = person
      return person
    },
    claimRedirect: () => here.read(REDIRECTED) === undefined && here.write(REDIRECTED, true),
  }
}
