import type { SearchMode } from '../../core/search/ask.ts'

const KEY = 'commander-mode'

/** The mode that this browser's owner chose last; patterns where none was, or where nothing can be kept. */
export function recallMode(): SearchMode {
  try {
    return localStorage.getItem(KEY) === 'words' ? 'words' : 'pattern'
  } catch {
    return 'pattern'
  }
}

/** Keeps the chosen mode for the next visit, where the browser lets us keep anything. */
export function rememberMode(mode: SearchMode): void {
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // Then it holds for this visit only, which is no loss worth a word.
  }
}
