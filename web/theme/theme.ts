import { words } from '../words.ts'

/** A theme, as stored in `data-theme` and local storage. '' follows the system. */
type Theme = 'light' | 'dark' | ''

/** The themes and their names, in the order in which they're offered. */
export const THEMES = [
  ['light', words.home.light],
  ['dark', words.home.dark],
  ['', words.home.system],
] as const satisfies readonly (readonly [Theme, string])[]

/** The theme's key in local storage. */
export const THEME_KEY = 'theme'

/**
 * Applies a theme in all windows of this browser and stores it for the next visit. If it can't be stored, it applies
 * only to this window, until the page is reloaded. `web/boot/theme-boot.ts` applies the stored theme.
 */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Keeps the boot script from restoring the theme stored earlier.
    self.onstorage = null
  }
  dispatchEvent(new Event('storage'))
}
