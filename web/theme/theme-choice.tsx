import { useSyncExternalStore } from 'react'
import { words } from '../words.ts'
import { chooseTheme, THEMES } from './theme.ts'
import styles from './theme-choice.module.css'

/**
 * Lets the visitor choose between the light theme, the dark theme and the system's. Hidden without scripts, because it
 * needs them.
 */
export function ThemeChoice() {
  const shown = useTheme()
  return (
    <fieldset className={styles.choice}>
      <legend>{words.home.appearance}</legend>
      {THEMES.map(([theme, name]) => (
        <button key={theme} type="button" aria-pressed={theme === shown} onClick={() => chooseTheme(theme)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/**
 * The current value of `data-theme`, or '' in a prerendered page. Follows changes made anywhere, such as in the palette
 * or another window.
 */
function useTheme(): string {
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
