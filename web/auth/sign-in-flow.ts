import { createSessionCache } from '../../client/session-cache.ts'
import { type AuthState, anonymous } from './auth-state.ts'
import { classifyCallback, pathOf, returnPathFrom } from './callback.ts'
import { restore, type SignInFlow, takeAnswer } from './sign-in-return.ts'

const TRIAL_KEY = 'sign-in-trial'

/**
 * Who is signed in when a page begins: by the provider's answer in the address, else by the session that the hint
 * speaks of. Where there is neither, nobody is asked.
 */
export async function beginPage(flow: SignInFlow): Promise<AuthState> {
  const { surroundings, hint } = flow
  const callback = classifyCallback(surroundings.address(), surroundings.redirectUri)
  if (callback.kind === 'none' && hint.person() === null) return anonymous()
  return callback.kind === 'none' ? restore(flow) : takeAnswer(flow, callback)
}

/** Goes to the provider to sign in, and comes back to the present address, or to the one that led to it. */
export async function signIn({ surroundings, client }: SignInFlow): Promise<AuthState> {
  if (!surroundings.isSecure) return anonymous({ code: 'sign-in/insecure' })
  if (!canRemember(surroundings.tab)) return anonymous({ code: 'sign-in/no-storage' })
  const travelling = { returnTo: returnPathFrom(surroundings.address()) }
  return anonymous(await (await client()).leaveToSignIn(travelling))
}

/** Signs out here and at the provider, and comes back to the present address. */
export async function signOut({ surroundings, hint, client }: SignInFlow): Promise<AuthState> {
  hint.clear()
  surroundings.otherTabs.tell(null)
  return anonymous(await (await client()).leaveToSignOut({ returnTo: pathOf(surroundings.address()) }))
}

/**
 * Whether a storage keeps what it is given. A sign-in leaves the page and must find its request again on its return;
 * where the storage is blocked or full it is better said before.
 */
function canRemember(storage: () => Storage | null): boolean {
  const cache = createSessionCache(storage)
  const isKept = cache.write(TRIAL_KEY, true)
  cache.clear(TRIAL_KEY)
  return isKept
}
