import { createSessionCache } from '../../client/session-cache.ts'
import type { SearchMode } from '../../core/search/ask.ts'

const KEY = 'commander-mode'

// Not that of the session: the choice holds for the next visit, too, where the browser keeps anything.
const cache = createSessionCache(() => localStorage)

/** The mode that this browser's owner chose last; patterns where none was, or where nothing can be kept. */
export function recallMode(): SearchMode {
  return cache.read(KEY) === 'words' ? 'words' : 'pattern'
}

/** Keeps the chosen mode for the next visit. */
export function rememberMode(mode: SearchMode): void {
  cache.write(KEY, mode)
}
