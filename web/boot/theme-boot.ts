import { OWNER_SPACE } from '../commander/owner-space.ts'
import { THEME_KEY } from '../theme/theme.ts'

// Inlined in the head before the styles, so that the first thing painted has the chosen theme already, and the one place
// that shows it: a choice, in this window or in another, comes as a storage event (docs/decisions/0021-themes.md).
const SCHEMES = ['light', 'dark']

const { dataset, style } = document.documentElement

const show = () => {
  try {
    const theme: string = localStorage[THEME_KEY] ?? ''
    // Most visitors have never chosen: to set what holds anyway would cost them a new style of the whole page.
    if (theme || 'theme' in dataset) {
      dataset.theme = theme
      // The colour of the browser's own bars is in the head once for each scheme, in that order. The theme's name is a
      // media type, too, that no device has: with it the other one never holds.
      document.querySelectorAll<HTMLMetaElement>('meta[media]').forEach((meta, index) => {
        meta.media = theme === SCHEMES[index] ? '' : theme || `(prefers-color-scheme:${SCHEMES[index]})`
      })
    }
    // And for the owner, room for their tools.
    if (localStorage[OWNER_SPACE]) {
      style.cssText = localStorage[OWNER_SPACE]
      dataset.owner = ''
    }
  } catch {
    // Where nothing can be kept, the theme is the one that is shown.
  }
}

self.onstorage = show
show()
