import { words } from '../words.ts'

/** What a visitor may choose, as `data-theme` and the local storage have it; '' is to have what the system has. */
export type Theme = 'light' | 'dark' | ''

/** The names of the themes, in the order in which they are offered. */
export const THEMES = [
  ['light', words.home.light],
  ['dark', words.home.dark],
  ['', words.home.system],
] as const satisfies readonly (readonly [Theme, string])[]

/** Under which the choice is kept in the browser's local storage. */
export const THEME_KEY = 'theme'

/**
 * Shows a theme, here and in the other windows of this browser, and keeps it for the next visit; where nothing can be
 * kept, it is shown until the page is loaded again. What shows it is `web/boot/theme-boot.ts`.
 */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // It is shown, which is all that can be done.
  }
  dispatchEvent(new Event('storage'))
}
