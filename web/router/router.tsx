import { createContext, type MouseEvent, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { withBase, withoutBase } from '../../core/routing/base-path.ts'
import { createPath, parsePath } from '../../core/routing/location.ts'
import { screenAt } from '../../core/routing/screens.ts'
import { basePath } from '../page-config.ts'
import { screens } from '../site-map.ts'
import type { BrowserHistory, HistoryEntry } from './browser-history.ts'

type RouterProps = { readonly history: BrowserHistory; readonly children: ReactNode }

const HistoryContext = createContext<BrowserHistory | null>(null)

type LinkProps = {
  readonly to: string
  readonly className?: string | undefined
  /** The id of the element that says more about where it leads. */
  readonly describedBy?: string | undefined
  /** Where it leads: to the screen that is shown (`page`), or to one above it (`true`). */
  readonly current?: 'page' | 'true' | undefined
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** Gives the screens below it the history they move in. */
export function Router({ history, children }: RouterProps) {
  return <HistoryContext value={history}>{children}</HistoryContext>
}

/** The history itself, for moving. Throws outside a `Router`, which is our own mistake. */
export function useHistory(): BrowserHistory {
  const history = useContext(HistoryContext)
  if (history === null) throw new Error('useHistory needs a Router above it')
  return history
}

/** Where the visitor is; renders again whenever that changes. */
export function useHistoryEntry(): HistoryEntry {
  const history = useHistory()
  return useSyncExternalStore(history.listen, history.current, history.built)
}

/**
 * A link to a path of this site, without its base, followed without loading a page where a screen is there. Files of
 * the site, and clicks that ask for something else (a new tab or window, a download, another mouse button), are left to
 * the browser.
 */
export function Link({ to, className, describedBy, current, onFollow, children }: LinkProps) {
  const history = useHistory()
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !screenAt(parsePath(to).pathname, screens).ok) return
    event.preventDefault()
    follow(history, to)
    onFollow?.()
  }
  return (
    <a
      href={withBase(basePath, to)}
      className={className}
      aria-describedby={describedBy}
      aria-current={current}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

/** Whether a click asks for nothing but to follow the link. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

/** A link to the address already shown replaces it, as in a browser; any other is pushed. */
export function follow(history: BrowserHistory, to: string): void {
  const target = createPath(parsePath(to))
  if (target === createPath(history.current().location)) history.replace(target)
  else history.push(target)
}

/** The path of the site that an address in a page leads to: the address without its host and the site's base. */
export function sitePathOf(address: string): string {
  return withoutBase(basePath, address) ?? address
}
