import { createSessionCache } from '../../client/session-cache.ts'
import { type AuthState, anonymous } from './auth-state.ts'
import { classifyCallback, pathOf, returnPathFrom } from './callback.ts'
import { restore, type SignInFlow, takeAnswer } from './sign-in-return.ts'

const TRIAL_KEY = 'sign-in-trial'

/**
 * The state when a page loads: from the callback address, or from the session that the hint mentions. Without either,
 * the provider isn't contacted.
 */
export async function beginPage(flow: SignInFlow): Promise<AuthState> {
  const { surroundings, hint } = flow
  const callback = classifyCallback(surroundings.address(), surroundings.redirectUri)
  if (callback.kind === 'none' && hint.person() === null) return anonymous()
  return callback.kind === 'none' ? restore(flow) : takeAnswer(flow, callback)
}

/** Navigates to the provider to sign in. Returns to the current address, or to the page that linked here. */
export async function signIn({ surroundings, client }: SignInFlow): Promise<AuthState> {
  if (!surroundings.isSecure) return anonymous({ code: 'sign-in/insecure' })
  if (!canRemember(surroundings.tab)) return anonymous({ code: 'sign-in/no-storage' })
  const travelling = { returnTo: returnPathFrom(surroundings.address()) }
  return anonymous(await (await client()).leaveToSignIn(travelling))
}

/** Signs out here and at the provider, then returns to the current address. */
export async function signOut({ surroundings, hint, client }: SignInFlow): Promise<AuthState> {
  hint.clear()
  surroundings.otherTabs.tell(null)
  return anonymous(await (await client()).leaveToSignOut({ returnTo: pathOf(surroundings.address()) }))
}

/** A sign-in has to find its request in storage when it returns, so blocked or full storage is reported up front. */
function canRemember(storage: () => Storage | null): boolean {
  const cache = createSessionCache(storage)
  const isKept = cache.write(TRIAL_KEY, true)
  cache.clear(TRIAL_KEY)
  return isKept
}
