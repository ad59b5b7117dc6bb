import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { BrowserHistory, HistoryEntry } from './browser-history.ts'

type RouterProps = { readonly history: BrowserHistory; readonly children: ReactNode }

const HistoryContext = createContext<BrowserHistory | null>(null)

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
