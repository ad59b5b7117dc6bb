import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createSessionCache } from '../../../client/session-cache.ts'
import { createPath, type Location, parsePath } from '../../../core/routing/location.ts'
import { libraryPartAt } from '../../../core/routing/screens.ts'
import { EMPTY_QUERY, isSameQuery, type SearchMode, type SearchQuery } from '../../../core/search/query.ts'
import type { BrowserHistory } from '../../router/browser-history.ts'
import { useHistory, useHistoryEntry } from '../../router/router.tsx'
import { addressOfQuery, readQuery } from './query-address.ts'

const MODE_KEY = 'commander-mode'

// Local storage, because the choice should outlast the visit.
const cache = createSessionCache(() => localStorage)

// About one rewrite per typed word. Browsers limit how often an address can be rewritten.
const ADDRESS_DELAY_MS = 300

/** The visitor's query and the functions that change it. */
export type QueryControl = {
  readonly query: SearchQuery
  /** The platform whose page is shown, or null on any other page. */
  readonly platform: string | null
  /** Returns the query that the next render shows. */
  readonly onText: (text: string) => SearchQuery
  readonly onMode: (mode: SearchMode) => void
  readonly onChange: (change: Partial<Pick<SearchQuery, 'ignoreCase' | 'filter' | 'sort'>>) => void
}

/**
 * The history entry that the query was last read from or written to: its key, its address without the fragment, and the
 * address that `addressOfQuery` returns for it. An address that differs from that only in spelling isn't rewritten.
 */
type Seen = { readonly key: string | null; readonly address: string; readonly own: string }

/**
 * Keeps the query in the address. Reads it whenever the visitor arrives at a history entry, and writes it shortly after
 * each change, or earlier if another entry is about to be pushed. During hydration, the query is the one that the page
 * was prerendered for.
 */
export function useQuery(): QueryControl {
  const history = useHistory()
  const { location } = useHistoryEntry()
  const platform = platformAt(location)
  const [query, setQuery] = useState(() => readQuery({ pathname: location.pathname, search: '' }, EMPTY_QUERY.mode))
  const seen = useRef<Seen | null>(null)

  useLayoutEffect(() => {
    const isArrival = seen.current === null
    if (location !== history.current().location || isSame(seen.current, location, history)) return
    const read = readQuery(location, recallMode())
    const address = addressOf(location)
    // An old link has the command's id in a parameter. Its address is replaced by the command's path.
    const isOld = read.filter.id !== null && libraryPartAt(location.pathname) === null
    seen.current = { key: location.key, address, own: isOld ? address : addressOfQuery(read, platform) }
    // Text typed before hydration takes precedence over the address.
    setQuery((present) => {
      const next = isArrival && present.text !== '' ? { ...read, text: present.text } : read
      return isSameQuery(present, next) ? present : next
    })
  }, [history, location, platform])

  useAddress(query, { history, platform, seen })

  const onText = useCallback(
    (text: string) => {
      const next = withText(query, text)
      setQuery(next)
      return next
    },
    [query],
  )
  const onMode = useCallback((mode: SearchMode) => {
    rememberMode(mode)
    setQuery((present) => ({ ...present, mode }))
  }, [])
  const onChange = useCallback<QueryControl['onChange']>(
    (change) => setQuery((present) => ({ ...present, ...change })),
    [],
  )

  return useMemo(() => ({ query, platform, onText, onMode, onChange }), [query, platform, onText, onMode, onChange])
}

type AddressOptions = {
  readonly history: BrowserHistory
  readonly platform: string | null
  readonly seen: RefObject<Seen | null>
}

/**
 * Writes the query into the address after a pause, or immediately before another entry is pushed or the screen
 * unmounts.
 */
function useAddress(query: SearchQuery, { history, platform, seen }: AddressOptions): void {
  const unwritten = useRef<(() => void) | null>(null)

  useEffect(() => {
    const address = addressOfQuery(query, platform)
    if (seen.current === null || address === seen.current.own) return
    const write = () => {
      // The address was already written before a dialog opened, and now belongs to the dialog.
      if (unwritten.current !== write) return
      unwritten.current = null
      const { hash, key, pathname } = history.current().location
      // The visitor has just navigated to another screen, which isn't rendered yet. Entries made by other code have no
      // key.
      if (key !== seen.current?.key || pathname !== parsePath(seen.current.address).pathname) return
      seen.current = { key, address, own: address }
      // Keeps a fragment only if it belongs to the command in the address. The anchor of any other fragment is gone by
      // now.
      history.rewrite(query.filter.id === null ? address : address + hash)
    }
    unwritten.current = write
    const timer = setTimeout(write, ADDRESS_DELAY_MS)
    // Lets Back restore the search even if the visitor leaves immediately.
    const stay = history.beforePush(write)
    return () => {
      unwritten.current = null
      clearTimeout(timer)
      stay()
    }
  }, [history, query, platform, seen])

  // Writes the address on unmount, because a screen that is remounted after an error reads the query from it.
  useLayoutEffect(() => () => unwritten.current?.(), [])
}

/** Reuses the filter object if possible, so that the filters aren't rendered again on every keystroke. */
function withText(query: SearchQuery, text: string): SearchQuery {
  const { filter } = query
  return { ...query, text, filter: filter.id === null ? filter : { ...filter, id: null } }
}

function platformAt({ pathname }: Location): string | null {
  const part = libraryPartAt(pathname)
  return part?.kind === 'platform' ? part.platform : null
}

function addressOf({ pathname, search }: Location): string {
  return createPath({ pathname, search, hash: '' })
}

/** A dialog has an address of its own, but doesn't change the query. */
function isSame(seen: Seen | null, location: Location, { isOverlay }: BrowserHistory): boolean {
  return seen?.key === location.key && (seen.address === addressOf(location) || isOverlay())
}

function recallMode(): SearchMode {
  return cache.read(MODE_KEY) === 'words' ? 'words' : 'pattern'
}

function rememberMode(mode: SearchMode): void {
  cache.write(MODE_KEY, mode)
}
