import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { type AuthState, anonymous, initialAuthState, LOADING } from './auth-state.ts'
import { beginPage, signIn, signOut } from './sign-in-flow.ts'
import { createSignInHint } from './sign-in-hint.ts'
import type { SignInFlow } from './sign-in-return.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Who is signed in, over the life of a page. Signing out in one tab of the browser ends the session of all, also of one
 * that was asleep meanwhile: it looks before it gives out a token. A session that another tab began is joined in silence,
 * but never in place of somebody else's: what they began to write must not be saved as another's. `begin` finds that out, once, however often it is called; `login` and
 * `logout` leave the page; none of them rejects. `onChange` hears every change of `current`.
 */
export type AuthSession = {
  readonly current: () => AuthState
  readonly subscribe: (onChange: () => void) => () => void
  readonly begin: () => Promise<void>
  readonly login: () => Promise<void>
  readonly logout: () => Promise<void>
  readonly accessToken: AccessToken
}

/**
 * Gives the access token of the user who is signed in, for the API alone; null where nobody is, or their session has
 * ended. `fresh` asks for another than the present one, which the API did not accept.
 */
export type AccessToken = (options: { readonly fresh: boolean }) => Promise<string | null>

/** `surroundings` is not asked for before `begin`: a page is prerendered where there is no browser. */
type AuthSessionOptions = {
  readonly provider: IdentityProviderConfig | null
  readonly surroundings: () => Surroundings
  readonly onReturn: (path: string) => void
}

/** A session that nobody has begun yet. Without a provider nobody is ever signed in. */
export function createAuthSession({ provider, surroundings, onReturn }: AuthSessionOptions): AuthSession {
  const cell = createCell(initialAuthState(provider))
  return provider === null
    ? sessionWithoutProvider(cell)
    : sessionOf(
        cell,
        once(() => createFlow(provider, surroundings(), onReturn)),
      )
}

function sessionWithoutProvider({ current, change, subscribe }: Cell): AuthSession {
  return {
    current,
    subscribe,
    begin: async () => undefined,
    login: async () => change(anonymous({ code: 'sign-in/unavailable' })),
    logout: async () => undefined,
    accessToken: async () => null,
  }
}

function sessionOf(cell: Cell, flow: () => SignInFlow): AuthSession {
  const { current, change, subscribe } = cell
  const { settle, lookAround } = amongOtherTabs(cell, flow)

  const follow = async (way: (flow: SignInFlow) => Promise<AuthState>) => {
    change(LOADING)
    // What goes wrong at the provider is a state; what is left is code of our own that could not be loaded.
    settle(await way(flow()).catch(() => anonymous({ code: 'sign-in/unreachable' })))
  }
  const unlessLoading = (way: (flow: SignInFlow) => Promise<AuthState>) => async () => {
    if (current().status !== 'loading') await follow(way)
  }

  return {
    current,
    subscribe,
    begin: once(async () => {
      flow().surroundings.otherTabs.listen(lookAround)
      await follow(beginPage)
    }),
    login: unlessLoading(signIn),
    logout: unlessLoading(signOut),
    accessToken: async ({ fresh }) => {
      lookAround()
      const state = current()
      if (state.status !== 'authenticated') return null
      const client = await flow().client()
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
function amongOtherTabs({ current, change }: Cell, flow: () => SignInFlow) {
  // Who was signed in on this page last, and the session of which it has taken notice.
  let mine: string | null = null
  let noticed: string | null = null

  const settle = (state: AuthState) => {
    const { hint, surroundings } = flow()
    noticed = state.status === 'authenticated' ? state.person : hint.person()
    if (state.status === 'authenticated') {
      mine = state.person
      surroundings.otherTabs.tell(mine)
    }
    change(state)
  }

  const lookAround = (heard?: string | null) => {
    const { hint, client } = flow()
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
    const state = await import('./sign-in-return.ts').then(({ join }) => join(flow(), person)).catch(() => before)
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

type Cell = ReturnType<typeof createCell>

/** One value, and those who want to hear when it changes. */
function createCell(initial: AuthState) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    current: () => state,
    change: (next: AuthState) => {
      state = next
      for (const onChange of listeners) onChange()
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
