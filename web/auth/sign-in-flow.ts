import { createSessionCache } from '../../client/session-cache.ts'
import { type AuthState, anonymous } from './auth-state.ts'
import { classifyCallback, pathOf, returnPathFrom } from './callback.ts'
import { handleCallback, restore, type SignInDeps } from './sign-in-return.ts'

const TEST_KEY = 'sign-in-trial'

/**
 * The state when a page loads: from the callback address, or from the session that the hint mentions. Without either,
 * the provider isn't contacted.
 */
export async function stateOnLoad(deps: SignInDeps): Promise<AuthState> {
  const { environment, hint } = deps
  const callback = classifyCallback(environment.address(), environment.redirectUri)
  if (callback.kind === 'none' && hint.userId() === null) return anonymous()
  return callback.kind === 'none' ? restore(deps) : handleCallback(deps, callback)
}

/** Navigates to the provider to sign in. Returns to the current address, or to the page that linked here. */
export async function signIn({ environment, client }: SignInDeps): Promise<AuthState> {
  if (!environment.isSecure) return anonymous({ code: 'sign-in/insecure' })
  if (!isWritable(environment.sessionStorage)) return anonymous({ code: 'sign-in/no-storage' })
  const returnState = { returnTo: returnPathFrom(environment.address()) }
  return anonymous(await (await client()).redirectToSignIn(returnState))
}

/** Signs out here and at the provider, then returns to the current address. */
export async function signOut({ environment, hint, client }: SignInDeps): Promise<AuthState> {
  hint.clear()
  environment.tabChannel.publish(null)
  return anonymous(await (await client()).redirectToSignOut({ returnTo: pathOf(environment.address()) }))
}

/**
 * True if storage works. When a sign-in returns, it must find its request there, so blocked or full storage is reported
 * up front.
 */
function isWritable(storage: () => Storage | null): boolean {
  const cache = createSessionCache(storage)
  const isWritten = cache.write(TEST_KEY, true)
  cache.clear(TEST_KEY)
  return isWritten
}
