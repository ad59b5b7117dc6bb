import { chooseTheme } from './choose-theme.ts'
import { THEMES } from './theme.ts'
import styles from './theme-choice.module.css'
import { useTheme } from './use-theme.ts'

/** Light, dark, or as the system is. Without scripts, where it could do nothing, it is not there. */
export function ThemeChoice() {
  const shown = useTheme()
  return (
    <fieldset className={styles.choice}>
      <legend>Theme</legend>
      {THEMES.map(([theme, name]) => (
        <button key={theme} type="button" aria-pressed={theme === shown} onClick={() => chooseTheme(theme)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
