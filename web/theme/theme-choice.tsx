import { useSyncExternalStore } from 'react'
import { words } from '../words.ts'
import { chooseTheme, THEMES } from './theme.ts'
import styles from './theme-choice.module.css'

/** A choice of light, dark or the system's theme. Hidden without scripts, because it couldn't work. */
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

/** The current theme, as in `data-theme`, wherever it was chosen; '' in a prerendered page. */
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
