import { OWNER_SPACE } from '../commander/owner-space.ts'
import { THEME_KEY } from '../theme/theme.ts'

// Inlined in the head before the styles, so that the first paint has the chosen theme. Nothing else applies it: a
// choice in this window or another one arrives as a storage event (docs/decisions/0021-themes.md).
const SCHEMES = ['light', 'dark']

const { dataset, style } = document.documentElement

const show = () => {
  try {
    const theme: string = localStorage[THEME_KEY] ?? ''
    // Most visitors have never chosen: setting the theme anyway would restyle their whole page.
    if (theme || 'theme' in dataset) {
      dataset.theme = theme
      // The head has a colour for the browser's bars for each scheme, in that order. No device has a media type named
      // after a theme, so it switches the other colour off.
      document.querySelectorAll<HTMLMetaElement>('meta[media]').forEach((meta, index) => {
        meta.media = theme === SCHEMES[index] ? '' : theme || `(prefers-color-scheme:${SCHEMES[index]})`
      })
    }
    // Leaves room for the owner's tools.
    if (localStorage[OWNER_SPACE]) {
      style.cssText = localStorage[OWNER_SPACE]
      dataset.owner = ''
    }
  } catch {
    // Without storage there is no choice to apply.
  }
}

self.onstorage = show
show()
