import type { Me } from '../../client/library-answers.ts'
import { createSessionClient, type SessionClient } from '../../client/session-client.ts'
import { SESSION } from '../../client/with-token.ts'
import type { SignInProblem } from '../../core/sign-in-problems.ts'
import { pageFetch, publicConfig } from '../page-config.ts'
import type { AuthSession } from './auth-session.ts'
import { type AuthCell, type AuthState, anonymous, LOADING } from './auth-state.ts'
import { createSignInHint, type SignInHint } from './sign-in-hint.ts'
import type { Surroundings } from './surroundings.ts'

/** The hint for other tabs and pages: the browser has a cookie, or a tab has a token. No hint means signed out. */
const [KEPT, IN_TAB] = ['kept', 'in-tab']

const UNAUTHORISED = 401

type TokenSessionOptions = { readonly cell: AuthCell; readonly surroundings: Surroundings }

/**
 * The session of a page whose owner signs in with an access token. The token stays in memory, unless the server keeps
 * the sign-in with a cookie, which the page can't read. Signing out in one tab signs out all of them.
 */
export function createTokenSession({ cell, surroundings }: TokenSessionOptions): AuthSession {
  const { current, change } = cell
  const client = createSessionClient({ fetch: pageFetch, url: publicConfig.apiUrl })
  const hint = createSignInHint(surroundings.lasting, surroundings.tab)
  let token: string | null = null

  const forget = (state: AuthState) => {
    token = null
    change(state)
  }
  const enter = (entered: string, state: AuthState) => {
    token = entered
    hint.set(entered === SESSION ? KEPT : IN_TAB)
    surroundings.otherTabs.tell(hint.person())
    change(state)
  }
  const restore = async () => {
    change(LOADING)
    const me = await client.me(SESSION)
    // Another tab may have signed out during the request.
    if (hint.person() !== KEPT) return forget(anonymous())
    if (me.ok) return enter(SESSION, authenticated(me.value))
    const isOver = me.error.kind === 'refused' && me.error.status === UNAUTHORISED
    if (isOver) hint.clear()
    forget(anonymous(isOver ? null : { code: 'sign-in/no-server' }))
  }
  const lookAround = (heard?: string | null) => {
    const person = heard === undefined ? hint.person() : hint.hear(heard)
    const { status } = current()
    if (status === 'authenticated' && person === null) return forget(anonymous())
    if (status === 'anonymous' && person === KEPT) void restore()
  }
  let isListening = false
  const listen = () => {
    if (!isListening) surroundings.otherTabs.listen(lookAround)
    isListening = true
  }

  return {
    begin: async () => {
      listen()
      if (hint.person() === KEPT) await restore()
    },
    followTabs: () => {
      listen()
      lookAround()
    },
    login: async () => undefined,
    signInWithToken: async (typed, isKept) => {
      listen()
      const entered = await enterWithToken(client, { token: typed, isKept })
      if ('code' in entered) return entered
      enter(entered.token, entered.state)
      return null
    },
    logout: async () => {
      const problem = token === SESSION ? await endSession(client) : null
      if (problem !== null) return change(withProblem(current(), problem))
      leave(hint, surroundings)
      forget(anonymous())
    },
    accessToken: async ({ fresh }) => {
      lookAround()
      if (!fresh || token === null) return token
      // The server has just refused it.
      if (token === SESSION) leave(hint, surroundings)
      forget(anonymous())
      return null
    },
  }
}

type Entry = { readonly token: string; readonly isKept: boolean }

type Entered = { readonly token: string; readonly state: AuthState }

/**
 * Checks a token with the server, and keeps the browser signed in if that's asked. If the browser doesn't take the
 * cookie, as Safari doesn't over plain http, the token stays in memory.
 */
async function enterWithToken(client: SessionClient, { token, isKept }: Entry): Promise<Entered | SignInProblem> {
  const me = await client.me(token)
  if (!me.ok) {
    if (me.error.kind === 'unanswered') return { code: 'sign-in/no-server' }
    return { code: 'sign-in/token-refused', detail: me.error.sentence }
  }
  if (me.value.token?.scope !== 'write') return { code: 'sign-in/read-only-token' }
  const state = authenticated(me.value)
  if (!isKept) return { token, state }
  const begun = await client.begin(token)
  const isRecognised = begun.ok && (await client.me(SESSION)).ok
  if (isRecognised) return { token: SESSION, state }
  return { token, state: withProblem(state, { code: 'sign-in/not-kept' }) }
}

/** Succeeds too if the session is already over. */
async function endSession(client: SessionClient): Promise<SignInProblem | null> {
  const ended = await client.end()
  const isOver = ended.ok || (ended.error.kind === 'refused' && ended.error.status === UNAUTHORISED)
  return isOver ? null : { code: 'sign-in/not-signed-out' }
}

function leave(hint: SignInHint, { otherTabs }: Surroundings): void {
  hint.clear()
  otherTabs.tell(null)
}

function authenticated({ subject, token }: Me): AuthState {
  const claims = { sub: subject, ...(token !== undefined && { tokenName: token.name }) }
  return { status: 'authenticated', claims, person: subject }
}

function withProblem(state: AuthState, problem: SignInProblem): AuthState {
  return state.status === 'loading' ? state : { ...state, problem }
}
