import { createSessionCache } from '../../client/session-cache.ts'
import { SIGNED_IN } from './auth-state.ts'

const REDIRECTED = 'sign-in-redirected'

/**
 * What is remembered of a sign-in beyond this page, never a token: whose it was, as a fingerprint (see `fingerprintOf`).
 * Every tab of the browser reads the same, so this is also how a tab knows that another one has signed out. Nothing here
 * throws.
 */
export type SignInHint = {
  /** Whose session the provider may still have, begun in any tab; null if there is none. */
  readonly person: () => string | null
  /** Whether that session was seen in this tab. */
  readonly isOfThisTab: () => boolean
  readonly set: (person: string) => void
  readonly clear: () => void
  /** Forgets the session in this tab alone. */
  readonly clearHere: () => void
  /** Takes and gives another tab's word for who is signed in; it is remembered only where the storage keeps nothing. */
  readonly hear: (person: string | null) => string | null
  /** True once in this tab until the next `set`; false where that cannot be remembered, so that nothing ever loops. */
  readonly claimRedirect: () => boolean
}

/** A hint kept in the storages that are given; asking for one may throw, as browsers do where storage is blocked. */
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
