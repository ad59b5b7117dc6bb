/** What a visitor may choose, as `data-theme` and the local storage have it; '' is to have what the system has. */
export type Theme = 'light' | 'dark' | ''

/** The names of the themes, in the order in which they are offered. */
export const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['', 'System'],
] as const satisfies readonly (readonly [Theme, string])[]

/** Under which the choice is kept in the browser's local storage. */
export const THEME_KEY = 'theme'
