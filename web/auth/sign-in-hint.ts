import { createSessionCache } from '../../client/session-cache.ts'

const SIGNED_IN = 'signed-in'
const REDIRECTED = 'sign-in-redirected'

/** What is remembered of a sign-in beyond this page: that it was, never a token. Nothing here throws. */
export type SignInHint = {
  /** Whether the provider may still have a session, begun in any tab. */
  readonly isSet: () => boolean
  /** Whether that session was seen in this tab. */
  readonly isOfThisTab: () => boolean
  readonly set: () => void
  readonly clear: () => void
  /** True once in this tab until the next `set`; false where that cannot be remembered, so that nothing ever loops. */
  readonly claimRedirect: () => boolean
}

/** A hint kept in the storages that are given; asking for one may throw, as browsers do where storage is blocked. */
export function createSignInHint(lasting: () => Storage | null, tab: () => Storage | null): SignInHint {
  const everywhere = createSessionCache(lasting)
  const here = createSessionCache(tab)
  return {
    isSet: () => everywhere.read(SIGNED_IN) === true,
    isOfThisTab: () => here.read(SIGNED_IN) === true,
    set: () => {
      everywhere.write(SIGNED_IN, true)
      here.write(SIGNED_IN, true)
      here.clear(REDIRECTED)
    },
    clear: () => {
      everywhere.clear(SIGNED_IN)
      here.clear(SIGNED_IN)
    },
    claimRedirect: () => here.read(REDIRECTED) === undefined && here.write(REDIRECTED, true),
  }
}
