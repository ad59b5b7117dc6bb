import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react'
import { withBase, withoutBase } from '../../core/routing/base-path.ts'
import { createPath, parsePath } from '../../core/routing/location.ts'
import { screenAt } from '../../core/routing/screens.ts'
import { basePath } from '../page-config.ts'
import { screens } from '../site-map.ts'
import type { BrowserHistory, HistoryEntry } from './browser-history.ts'

type RouterProps = { readonly history: BrowserHistory; readonly children: ReactNode }

const HistoryContext = createContext<BrowserHistory | null>(null)

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string
  readonly onFollow?: () => void
}

/** Provides the history to the screens inside. */
export function Router({ history, children }: RouterProps) {
  return <HistoryContext value={history}>{children}</HistoryContext>
}

/** The history to navigate with. Throws outside a `Router`. */
export function useHistory(): BrowserHistory {
  const history = useContext(HistoryContext)
  if (history === null) throw new Error('useHistory needs a Router above it')
  return history
}

/** The current history entry. Renders the component again whenever it changes. */
export function useHistoryEntry(): HistoryEntry {
  const history = useHistory()
  return useSyncExternalStore(history.listen, history.current, history.built)
}

/**
 * A link to a path of this site (without the base path) that navigates without loading a page. Paths without a screen,
 * such as files, are left to the browser, as are clicks with a modifier key or another mouse button.
 */
export function Link({ to, onFollow, ...attributes }: LinkProps) {
  const history = useHistory()
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !screenAt(parsePath(to).pathname, screens).ok) return
    event.preventDefault()
    follow(history, to)
    onFollow?.()
  }
  return <a {...attributes} href={withBase(basePath, to)} onClick={onClick} />
}

/** True for a primary click without modifier keys, unless another handler has prevented its default action. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

/**
 * Navigates to an address of this site. Like browsers, replaces the entry if the address is the current one, and
 * otherwise pushes a new entry.
 */
export function follow(history: BrowserHistory, to: string): void {
  const target = createPath(parsePath(to))
  if (target === createPath(history.current().location)) history.replace(target)
  else history.push(target)
}

/** Removes the site's base path from an address. Returns the address unchanged if it's outside the base path. */
export function sitePathOf(address: string): string {
  return withoutBase(basePath, address) ?? address
}
