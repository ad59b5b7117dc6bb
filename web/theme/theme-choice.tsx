import { useSyncExternalStore } from 'react'
import { words } from '../words.ts'
import { chooseTheme, THEMES } from './theme.ts'
import styles from './theme-choice.module.css'

/** Light, dark, or as the system is. Without scripts, where it could do nothing, it is not there. */
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

/** The theme that is shown, wherever it was chosen, as `data-theme` has it; '' in a page as it was built. */
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
