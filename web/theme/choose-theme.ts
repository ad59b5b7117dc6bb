import { THEME_KEY, type Theme } from './theme.ts'

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
