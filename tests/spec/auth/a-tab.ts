import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import { type AuthSession, createAuthSession } from '../../../web/auth/auth-session.ts'
import { type AuthState, createAuthCell, LOADING } from '../../../web/auth/auth-state.ts'
import type { Surroundings } from '../../../web/auth/surroundings.ts'
import { aStorage } from '../client/memory-storage.ts'
import type { Visitor } from './visitor.ts'

/** Where the site is, and who opens it. */
type Site = { readonly origin: string; readonly home: string; readonly visitor: Visitor }

type TabOptions = {
  /** What differs from an everyday browser. */
  readonly surroundings?: Partial<Surroundings>
  /** The issuer that the site is configured with; the local provider's path if left out. */
  readonly issuer?: string
  readonly clientId?: string
  readonly audience?: string
  /** The browser that the tab is one of; one of its own if left out. */
  readonly browser?: Browser
  /** Whose cookies a hidden frame sends; none but its own where a browser keeps the cookies of others from it. */
  readonly inFrame?: Visitor
}

/** A page of the site in a tab: who is signed in, what the address became, and where the page was left for. */
export type TabPage = AuthSession & {
  readonly current: () => AuthState
  readonly states: readonly AuthState[]
  readonly returned: readonly string[]
  /** The address of the next page that this one is left for. */
  readonly left: Promise<string>
}

/**
 * A tab of a browser without a window: storage that the pages of the tab share, a visitor's cookies, and pages that are
 * loaded one after the other. Frames and redirects go over the network to the provider.
 */
export function aTab(site: Site, options: TabOptions = {}) {
  const { issuer = '/oidc', clientId = LOCAL_CLIENT_ID, audience = null } = options
  const browser = options.browser ?? aBrowser()
  const storages = { lasting: browser.lasting, tab: aStorage() }
  const askedInFrame: string[] = []

  const open = (address: string): TabPage => {
    const { promise: left, resolve: leave } = Promise.withResolvers<string>()
    const returned: string[] = []
    const states: AuthState[] = []
    const cell = createAuthCell(LOADING)
    const session = createAuthSession({
      provider: { issuer, clientId, audience },
      cell,
      onReturn: (path) => void returned.push(path),
      surroundings: {
        origin: site.origin,
        redirectUri: site.home,
        address: () => new URL(returned.at(-1) ?? address, site.origin).href,
        lasting: () => storages.lasting,
        tab: () => storages.tab,
        otherTabs: browser.tab(),
        isSecure: true,
        now: () => Date.now(),
        timeLimits: { toBeFoundMs: 10_000, toAnswerMs: 10_000 },
        leave: (url) => {
          leave(url)
          return new Promise(() => undefined)
        },
        frame: frameOf(options.inFrame ?? site.visitor, askedInFrame),
        ...options.surroundings,
      },
    })
    cell.subscribe(() => states.push(cell.current()))
    return { ...session, current: cell.current, states, returned, left }
  }

  /** Loads a page and waits until it knows who is signed in. */
  const load = async (address: string): Promise<TabPage> => {
    const page = open(address)
    await page.begin()
    return page
  }

  return { open, load, storages, askedInFrame, visitor: site.visitor }
}

export type Tab = ReturnType<typeof aTab>

/** What the tabs of a browser share, apart from cookies. A tab that is asleep hears nothing, until it wakes. */
export function aBrowser() {
  const listeners = new Map<object, Listener>()
  const tellOthers = (own: object, heard?: string | null) => {
    for (const [tab, onNews] of listeners) if (tab !== own) onNews(heard)
  }
  return {
    lasting: aStorage(),
    tab: (): Surroundings['otherTabs'] => {
      const own = {}
      return {
        listen: (onNews) => void listeners.set(own, onNews),
        tell: (person) => tellOthers(own, person),
      }
    },
    /** From now on no tab that there is hears anything; the function given wakes them. */
    sleep: () => {
      const asleep = [...listeners]
      listeners.clear()
      return () => {
        for (const [tab, onNews] of asleep) listeners.set(tab, onNews)
        tellOthers({})
      }
    },
    /** What every tab hears when the storage has changed. */
    news: () => tellOthers({}),
  }
}

type Browser = ReturnType<typeof aBrowser>
type Listener = Parameters<Surroundings['otherTabs']['listen']>[0]

/** A hidden frame: goes where the provider sends it, with the cookies of `visitor`, and tells the last address. */
function frameOf(visitor: Visitor, asked: string[]): NonNullable<Surroundings['frame']> {
  const navigate = ({ url }: { readonly url: string }) => {
    asked.push(url)
    return visitor.open(url)
  }
  return { prepare: async () => ({ navigate, close: () => undefined }), callback: async () => undefined }
}

/** Presses Login on a page of the tab and then the provider's button; gives the page the visitor comes back to. */
export async function signInFrom(tab: Tab, address: string): Promise<TabPage> {
  return tab.load(await answerTo(tab, address, 'Sign in'))
}

/** Presses Login on a page of the tab and a button of the provider's; gives the address that this leads back to. */
export async function answerTo(tab: Tab, address: string, button: string): Promise<string> {
  const page = await tab.load(address)
  void page.login()
  const atProvider = await tab.visitor.open(await page.left)
  return (await tab.visitor.press(atProvider, button)).url
}

/** The code of the problem that a page shows; null if it shows none, undefined if somebody is signed in. */
export function problemOn(page: TabPage): string | null | undefined {
  const state = page.current()
  return state.status === 'anonymous' ? (state.problem?.code ?? null) : undefined
}

/** Everything that the tab's storages hold, keys and texts, sorted. */
export function storedIn({ storages }: Tab): readonly string[] {
  return [storages.lasting, storages.tab].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .map((key) => `${key}=${storage.getItem(key)}`)
      .sort(),
  )
}
