import { useSyncExternalStore } from 'react'

/** The theme that is shown, wherever it was chosen, as `data-theme` has it; '' in a page as it was built. */
export function useTheme(): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme ?? '',
    () => '',
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
