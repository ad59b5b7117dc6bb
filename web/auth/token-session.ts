import type { Fetch } from '../../client/exchange.ts'
import type { Me } from '../../client/library-answers.ts'
import { createSessionClient, type SessionClient } from '../../client/session-client.ts'
import { SESSION } from '../../client/with-token.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import { IS_ENGLISH } from '../locale.ts'
import type { AuthEnvironment } from './auth-environment.ts'
import type { AuthSession } from './auth-session.ts'
import { type AuthState, type AuthStore, anonymous, LOADING } from './auth-state.ts'
import { createSignInHint, type SignInHint } from './sign-in-hint.ts'

/** The hint for other tabs and pages: the session is in a cookie, or a tab has the token. No hint means signed out. */
const [IN_COOKIE, IN_TAB] = ['kept', 'in-tab']

const UNAUTHORISED = 401

type TokenSessionOptions = {
  readonly store: AuthStore
  readonly environment: AuthEnvironment
  readonly fetch: Fetch
  /** The URL of the list: absolute, or a path. */
  readonly apiUrl: string
}

/**
 * Creates a session for an owner who signs in with an access token. The token stays in memory, unless the server
 * replaces it with a cookie that the page can't read. Signing out in one tab signs out all of them.
 */
export function createTokenSession({ store, environment, fetch, apiUrl }: TokenSessionOptions): AuthSession {
  const { get: current, set } = store
  const client = createSessionClient({ fetch, url: apiUrl })
  const hint = createSignInHint(environment.localStorage, environment.sessionStorage)
  let token: string | null = null

  const reset = (state: AuthState) => {
    token = null
    set(state)
  }
  const signIn = (verified: string, state: AuthState) => {
    token = verified
    hint.set(verified === SESSION ? IN_COOKIE : IN_TAB)
    environment.tabChannel.publish(hint.userId())
    set(state)
  }
  const restore = async () => {
    set(LOADING)
    const me = await client.me(SESSION)
    // Another tab may have signed out during the request.
    if (hint.userId() !== IN_COOKIE) return reset(anonymous())
    if (me.ok) return signIn(SESSION, authenticated(me.value))
    const isOver = me.error.kind === 'refused' && me.error.status === UNAUTHORISED
    if (isOver) hint.clear()
    reset(anonymous(isOver ? null : { code: 'sign-in/no-server' }))
  }
  const sync = (receivedId?: string | null) => {
    const userId = receivedId === undefined ? hint.userId() : hint.receive(receivedId)
    const { status } = current()
    if (status === 'authenticated' && userId === null) return reset(anonymous())
    if (status === 'anonymous' && userId === IN_COOKIE) void restore()
  }

  environment.tabChannel.subscribe(sync)
  return {
    begin: async () => {
      if (hint.userId() === IN_COOKIE) await restore()
    },
    syncTabs: () => sync(),
    login: async () => undefined,
    signInWithToken: async (typed, isKept) => {
      const verified = await verifyToken(client, { token: typed, isKept })
      if ('code' in verified) return verified
      signIn(verified.token, verified.state)
      return null
    },
    logout: async () => {
      const problem = token === SESSION ? await endSession(client) : null
      if (problem !== null) return set(withProblem(current(), problem))
      announceLogout(hint, environment)
      reset(anonymous())
    },
    accessToken: async ({ fresh }) => {
      sync()
      if (!fresh || token === null) return token
      // With `fresh`, the server has just rejected the token.
      if (token === SESSION) announceLogout(hint, environment)
      reset(anonymous())
      return null
    },
  }
}

type TokenInput = { readonly token: string; readonly isKept: boolean }

type VerifiedToken = { readonly token: string; readonly state: AuthState }

/**
 * Checks a token with the server and, if `isKept`, keeps the browser signed in with a cookie. If the browser doesn't
 * accept the cookie, as Safari doesn't over plain HTTP, the token stays in memory.
 */
async function verifyToken(
  client: SessionClient,
  { token, isKept }: TokenInput,
): Promise<VerifiedToken | SignInProblem> {
  const me = await client.me(token)
  if (!me.ok) {
    if (me.error.kind === 'unanswered') return { code: 'sign-in/no-server' }
    // The server's messages are always in English.
    return { code: 'sign-in/token-refused', ...(IS_ENGLISH && { detail: me.error.sentence }) }
  }
  if (me.value.token?.scope !== 'write') return { code: 'sign-in/read-only-token' }
  const state = authenticated(me.value)
  if (!isKept) return { token, state }
  const begun = await client.begin(token)
  const isRecognised = begun.ok && (await client.me(SESSION)).ok
  if (isRecognised) return { token: SESSION, state }
  return { token, state: withProblem(state, { code: 'sign-in/not-kept' }) }
}

/** Also succeeds if the session had already ended. */
async function endSession(client: SessionClient): Promise<SignInProblem | null> {
  const ended = await client.end()
  const isOver = ended.ok || (ended.error.kind === 'refused' && ended.error.status === UNAUTHORISED)
  return isOver ? null : { code: 'sign-in/not-signed-out' }
}

function announceLogout(hint: SignInHint, { tabChannel }: AuthEnvironment): void {
  hint.clear()
  tabChannel.publish(null)
}

function authenticated({ subject, token }: Me): AuthState {
  const claims = { sub: subject, ...(token !== undefined && { tokenName: token.name }) }
  return { status: 'authenticated', claims, userId: subject }
}

function withProblem(state: AuthState, problem: SignInProblem): AuthState {
  return state.status === 'loading' ? state : { ...state, problem }
}
