import { createSessionCache } from '../../client/session-cache.ts'
import { type AuthState, anonymous } from './auth-state.ts'
import { classifyCallback, pathOf, returnPathFrom } from './callback.ts'
import { handleCallback, restore, type SignInDeps } from './sign-in-return.ts'

const TEST_KEY = 'sign-in-trial'

/**
 * Determines the state when a page loads, from the callback address or from the session that the hint refers to.
 * Without either, doesn't contact the provider.
 */
export async function stateOnLoad(deps: SignInDeps): Promise<AuthState> {
  const { environment, hint } = deps
  const callback = classifyCallback(environment.address(), environment.redirectUri)
  if (callback.kind === 'none' && hint.userId() === null) return anonymous()
  return callback.kind === 'none' ? restore(deps) : handleCallback(deps, callback)
}

/**
 * Navigates to the provider to sign in. The visitor returns to the current address or, from the sign-in page, to the
 * page that linked to it.
 */
export async function signIn({ environment, client }: SignInDeps): Promise<AuthState> {
  if (!environment.isSecure) return anonymous({ code: 'sign-in/insecure' })
  if (!isWritable(environment.sessionStorage)) return anonymous({ code: 'sign-in/no-storage' })
  const returnState = { returnTo: returnPathFrom(environment.address()) }
  return anonymous(await (await client()).redirectToSignIn(returnState))
}

/** Signs out in this browser and at the provider. The visitor returns to the current address. */
export async function signOut({ environment, hint, client }: SignInDeps): Promise<AuthState> {
  hint.clear()
  environment.tabChannel.publish(null)
  return anonymous(await (await client()).redirectToSignOut({ returnTo: pathOf(environment.address()) }))
}

/**
 * True if storage works. A sign-in stores its request and needs it again on return, so blocked or full storage is
 * reported up front.
 */
function isWritable(storage: () => Storage | null): boolean {
  const cache = createSessionCache(storage)
  const isWritten = cache.write(TEST_KEY, true)
  cache.clear(TEST_KEY)
  return isWritten
}
