import { parsePath } from '../../core/routing/location.ts'
import type { BrowserHistory } from './browser-history.ts'

/** A history that stands still at one path: what a screen is prerendered with, where there is no browser. */
export function createFixedHistory(path: string): BrowserHistory {
  const entry = { location: { ...parsePath(path), key: null }, action: 'POP' } as const
  const stay = () => undefined
  const moves = { push: stay, replace: stay, rewrite: stay, listen: () => stay, beforePush: () => stay, showBy: stay }
  return { current: () => entry, built: () => entry, ...moves }
}
