import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { type AuthCell, type AuthState, anonymous, LOADING } from './auth-state.ts'
import { beginPage, signIn, signOut } from './sign-in-flow.ts'
import { createSignInHint } from './sign-in-hint.ts'
import { join, type SignInFlow } from './sign-in-return.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Who is signed in, over the life of a page. Signing out in one tab of the browser ends the session of all, also of one
 * that was asleep meanwhile: it looks before it gives out a token. A session that another tab began is joined in silence,
 * but never in place of somebody else's: what they began to write must not be saved as another's. `begin` finds out who
 * is signed in, once, however often it is called; a page that began without anybody only has to `followTabs`. `login`
 * and `logout` leave the page; none of them rejects.
 */
export type AuthSession = {
  readonly begin: () => Promise<void>
  readonly followTabs: () => void
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
}

/**
 * Gives the access token of the user who is signed in, for the API alone; null where nobody is, or their session has
 * ended. `fresh` asks for another than the present one, which the API did not accept.
 */
export type AccessToken = (options: { readonly fresh: boolean }) => Promise<string | null>

type AuthSessionOptions = {
  readonly provider: IdentityProviderConfig
  readonly surroundings: Surroundings
  /** Where who is signed in is kept, and what shows it. */
  readonly cell: AuthCell
  readonly onReturn: (path: string) => void
}

/** A session that nobody has begun yet. */
export function createAuthSession({ provider, surroundings, cell, onReturn }: AuthSessionOptions): AuthSession {
  const { current, change } = cell
  const flow = createFlow(provider, surroundings, onReturn)
  const { settle, lookAround } = amongOtherTabs(cell, flow)
  const listen = once(() => surroundings.otherTabs.listen(lookAround))

  const follow = async (way: (flow: SignInFlow) => Promise<AuthState>) => {
    change(LOADING)
    // What goes wrong at the provider is a state; what is left is code of our own that could not be loaded.
    settle(await way(flow).catch(() => anonymous({ code: 'sign-in/unreachable' })))
  }
  const unlessLoading = (way: (flow: SignInFlow) => Promise<AuthState>) => async () => {
    if (current().status !== 'loading') await follow(way)
  }

  return {
    begin: once(async () => {
      listen()
      await follow(beginPage)
    }),
    followTabs: () => {
      listen()
      lookAround()
    },
    login: unlessLoading(signIn),
    logout: unlessLoading(signOut),
    accessToken: async ({ fresh }) => {
      lookAround()
      const state = current()
      if (state.status !== 'authenticated') return null
      const client = await flow.client()
      const token = await client.accessToken(fresh).catch(() => null)
      lookAround()
      if (current() === state) return token
      await client.forgetUser()
      return null
    },
  }
}

/**
 * Keeps a page in step with the other tabs of its browser. `settle` is told what became of a sign-in here; `lookAround`
 * ends the session if another tab has, or joins one that another tab has begun.
 */
function amongOtherTabs({ current, change }: AuthCell, flow: SignInFlow) {
  const { hint, client, surroundings } = flow
  // Who was signed in on this page last, and the session of which it has taken notice.
  let mine: string | null = null
  let noticed: string | null = null

  const settle = (state: AuthState) => {
    noticed = state.status === 'authenticated' ? state.person : hint.person()
    if (state.status === 'authenticated') {
      mine = state.person
      surroundings.otherTabs.tell(mine)
    }
    change(state)
  }

  const lookAround = (heard?: string | null) => {
    const person = heard === undefined ? hint.person() : hint.hear(heard)
    const { status } = current()
    if (status === 'loading' || person === noticed) return
    noticed = person
    if (status === 'authenticated') {
      change(anonymous())
      void client().then((signIn) => signIn.forgetUser())
    } else if (person !== null) void joinSession(person)
  }

  const joinSession = async (person: string) => {
    if (mine !== null && mine !== person) return
    const before = current()
    const state = await join(flow, person).catch(() => before)
    if (state.status === 'authenticated' && current() === before) settle(state)
  }

  return { settle, lookAround }
}

function createFlow(
  provider: IdentityProviderConfig,
  surroundings: Surroundings,
  onReturn: (path: string) => void,
): SignInFlow {
  const client = once(async () => {
    const { SignInClient } = await import('./sign-in-client.ts')
    return new SignInClient(provider, surroundings)
  })
  return { surroundings, hint: createSignInHint(surroundings.lasting, surroundings.tab), client, onReturn }
}

/** `make`, called at most once: what it gave the first time is given every time. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
