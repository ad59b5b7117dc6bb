import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import type { AuthEnvironment } from '../../../web/auth/auth-environment.ts'
import { type AuthSession, createAuthSession } from '../../../web/auth/auth-session.ts'
import { type AuthState, LOADING } from '../../../web/auth/auth-state.ts'
import { createStore } from '../../../web/store.ts'
import type { ScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { createStorage } from '../../support/server/memory-storage.ts'

/** The site, and the visitor who opens it. */
type Site = { readonly origin: string; readonly home: string; readonly visitor: ScriptlessVisitor }

type TabOptions = {
  /** Differences from an ordinary browser. */
  readonly environment?: Partial<AuthEnvironment>
  /** The configured issuer of the site, by default the local provider's path. */
  readonly issuer?: string
  readonly clientId?: string
  readonly audience?: string
  /** The tab's browser, by default a new one. */
  readonly browser?: Browser
  /**
   * The visitor whose cookies a hidden frame sends. If the browser blocks third-party cookies, the frame has only its
   * own.
   */
  readonly inFrame?: ScriptlessVisitor
}

/** A page of the site in a tab: the signed-in user, the current address, and the address it was left for. */
export type TabPage = AuthSession & {
  readonly current: () => AuthState
  readonly states: readonly AuthState[]
  readonly returned: readonly string[]
  /** Resolves with the address that the page leads to once it's left. */
  readonly left: Promise<string>
}

/**
 * A tab of a browser without a window: storage shared by the tab's pages, a visitor's cookies, and pages loaded in
 * turn. Frames and redirects reach the provider over the network.
 */
export function createTab(site: Site, options: TabOptions = {}) {
  const { issuer = '/oidc', clientId = LOCAL_CLIENT_ID, audience = null } = options
  const browser = options.browser ?? createBrowser()
  const storages = { localStorage: browser.localStorage, tab: createStorage() }
  const askedInFrame: string[] = []

  const open = (address: string): TabPage => {
    const { promise: left, resolve: leave } = Promise.withResolvers<string>()
    const returned: string[] = []
    const states: AuthState[] = []
    const store = createStore<AuthState>(LOADING)
    const session = createAuthSession({
      provider: { issuer, clientId, audience },
      store,
      onReturn: (path) => void returned.push(path),
      environment: {
        origin: site.origin,
        redirectUri: site.home,
        address: () => new URL(returned.at(-1) ?? address, site.origin).href,
        localStorage: () => storages.localStorage,
        sessionStorage: () => storages.tab,
        tabChannel: browser.tab(),
        isSecure: true,
        now: () => Date.now(),
        timeouts: { discoveryMs: 10_000, responseMs: 10_000 },
        navigate: (url) => {
          leave(url)
          return new Promise(() => undefined)
        },
        frame: frameOf(options.inFrame ?? site.visitor, askedInFrame),
        ...options.environment,
      },
    })
    store.subscribe(() => states.push(store.get()))
    return { ...session, current: store.get, states, returned, left }
  }

  /** Loads a page and waits until it knows who is signed in. */
  const load = async (address: string): Promise<TabPage> => {
    const page = open(address)
    await page.begin()
    return page
  }

  return { open, load, storages, askedInFrame, visitor: site.visitor }
}

export type SignInTab = ReturnType<typeof createTab>

/** The state that the tabs of a browser share, apart from cookies. A sleeping tab receives nothing until it wakes. */
export function createBrowser() {
  const listeners = new Map<object, Listener>()
  const tellOthers = (own: object, userId?: string | null) => {
    for (const [tab, listener] of listeners) if (tab !== own) listener(userId)
  }
  return {
    localStorage: createStorage(),
    tab: (): AuthEnvironment['tabChannel'] => {
      const own = {}
      return {
        subscribe: (listener) => void listeners.set(own, listener),
        publish: (userId) => tellOthers(own, userId),
      }
    },
    /** Puts all existing tabs to sleep. Returns a function that wakes them. */
    sleep: () => {
      const asleep = [...listeners]
      listeners.clear()
      return () => {
        for (const [tab, listener] of asleep) listeners.set(tab, listener)
        tellOthers({})
      }
    },
    /** Tells every tab that the storage has changed. */
    news: () => tellOthers({}),
  }
}

type Browser = ReturnType<typeof createBrowser>
type Listener = Parameters<AuthEnvironment['tabChannel']['subscribe']>[0]

/** A hidden frame. It follows the provider's redirects with the cookies of `visitor`, and reports the last address. */
function frameOf(visitor: ScriptlessVisitor, asked: string[]): NonNullable<AuthEnvironment['frame']> {
  const navigate = ({ url }: { readonly url: string }) => {
    asked.push(url)
    return visitor.open(url)
  }
  return { prepare: async () => ({ navigate, close: () => undefined }), callback: async () => undefined }
}

/**
 * Presses Login on a page of the tab and then the provider's button. Returns the page that the visitor comes back to.
 */
export async function signInFrom(tab: SignInTab, address: string): Promise<TabPage> {
  return tab.load(await answerTo(tab, address, 'Sign in'))
}

/** Presses Login on a page of the tab and one of the provider's buttons. Returns the resulting address. */
export async function answerTo(tab: SignInTab, address: string, button: string): Promise<string> {
  const page = await tab.load(address)
  void page.login()
  const atProvider = await tab.visitor.open(await page.left)
  return (await tab.visitor.press(atProvider, button)).url
}

/** The code of the problem on a page; null if there is none, undefined if a user is signed in. */
export function problemOn(page: TabPage): string | null | undefined {
  const state = page.current()
  return state.status === 'anonymous' ? (state.problem?.code ?? null) : undefined
}

/** The contents of the tab's storages, keys and texts, sorted. */
export function storedIn({ storages }: SignInTab): readonly string[] {
  return [storages.localStorage, storages.tab].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .map((key) => `${key}=${storage.getItem(key)}`)
      .sort(),
  )
}
