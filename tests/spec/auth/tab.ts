import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import type { AuthEnvironment } from '../../../web/auth/auth-environment.ts'
import { type AuthSession, createAuthSession } from '../../../web/auth/auth-session.ts'
import { type AuthState, LOADING } from '../../../web/auth/auth-state.ts'
import { createStore } from '../../../web/store.ts'
import type { ScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { createStorage } from '../../support/server/memory-storage.ts'

type Site = { readonly origin: string; readonly home: string; readonly visitor: ScriptlessVisitor }

type TabOptions = {
  /** Properties that differ from an ordinary browser's. */
  readonly environment?: Partial<AuthEnvironment>
  /** The issuer in the site's configuration. The default is the local provider's path. */
  readonly issuer?: string
  readonly clientId?: string
  readonly audience?: string
  /** The browser that the tab belongs to. The default is a new one. */
  readonly browser?: Browser
  /**
   * The visitor whose cookies are sent from hidden frames. By default, the tab's visitor; another one simulates a
   * browser that blocks third-party cookies.
   */
  readonly inFrame?: ScriptlessVisitor
}

/**
 * A page of the site in a tab. `states` lists all its sign-in states after the initial one, including the current one.
 * `returned` lists the addresses that it returned to.
 */
export type TabPage = AuthSession & {
  readonly current: () => AuthState
  readonly states: readonly AuthState[]
  readonly returned: readonly string[]
  /** Resolves with the address that the page navigates to. */
  readonly left: Promise<string>
}

/**
 * A simulated browser tab with storage and a visitor's cookies, which loads one page after another. Its hidden frames
 * really request the provider. A redirect only resolves the page's `left`.
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

  /** Loads a page and waits until it has found out whether a user is signed in. */
  const load = async (address: string): Promise<TabPage> => {
    const page = open(address)
    await page.begin()
    return page
  }

  return { open, load, storages, askedInFrame, visitor: site.visitor }
}

export type SignInTab = ReturnType<typeof createTab>

/** The storage and the messages that a browser's tabs share. Tabs that are asleep receive no messages. */
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
    /** Puts all open tabs to sleep. Returns a function that wakes them up. */
    sleep: () => {
      const asleep = [...listeners]
      listeners.clear()
      return () => {
        for (const [tab, listener] of asleep) listeners.set(tab, listener)
        tellOthers({})
      }
    },
    /** Notifies every tab that the storage has changed. */
    news: () => tellOthers({}),
  }
}

type Browser = ReturnType<typeof createBrowser>
type Listener = Parameters<AuthEnvironment['tabChannel']['subscribe']>[0]

/** A hidden frame, which follows the provider's redirects with the visitor's cookies and reports the last address. */
function frameOf(visitor: ScriptlessVisitor, asked: string[]): NonNullable<AuthEnvironment['frame']> {
  const navigate = ({ url }: { readonly url: string }) => {
    asked.push(url)
    return visitor.open(url)
  }
  return { prepare: async () => ({ navigate, close: () => undefined }), callback: async () => undefined }
}

/**
 * Presses Login on a page of the tab, and then the button on the provider's page. Returns the page that the visitor is
 * sent back to.
 */
export async function signInFrom(tab: SignInTab, address: string): Promise<TabPage> {
  return tab.load(await answerTo(tab, address, 'Sign in'))
}

/**
 * Presses Login on a page of the tab, and then this button on the provider's page. Returns the address that the visitor
 * is sent to.
 */
export async function answerTo(tab: SignInTab, address: string, button: string): Promise<string> {
  const page = await tab.load(address)
  void page.login()
  const atProvider = await tab.visitor.open(await page.left)
  return (await tab.visitor.press(atProvider, button)).url
}

/** The code of the problem that a page shows: null without a problem, undefined if a user is signed in. */
export function problemOn(page: TabPage): string | null | undefined {
  const state = page.current()
  return state.status === 'anonymous' ? (state.problem?.code ?? null) : undefined
}

/** The keys and values in the tab's storages, sorted within each. Those in local storage come first. */
export function storedIn({ storages }: SignInTab): readonly string[] {
  return [storages.localStorage, storages.tab].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .map((key) => `${key}=${storage.getItem(key)}`)
      .sort(),
  )
}
