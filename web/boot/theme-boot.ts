import { THEME_KEY } from '../theme/theme.ts'

// Inlined in the head before the styles, so that the first paint has the chosen theme. A later choice, in this window
// or another one, arrives as a storage event (docs/decisions/0021-themes.md).
const { dataset } = document.documentElement

const show = () => {
  try {
    const theme: string = localStorage[THEME_KEY] ?? ''
    // Most visitors have never chosen a theme. Setting an empty one would make the browser restyle the whole page.
    if (theme || 'theme' in dataset) {
      dataset.theme = theme
      // The head has a browser bar colour for the light scheme and one for the dark scheme, in that order. No device
      // matches a media query that is just a theme's name, so setting it disables the other colour.
      document.querySelectorAll<HTMLMetaElement>('meta[media]').forEach((meta, index) => {
        const scheme = index ? 'dark' : 'light'
        meta.media = theme === scheme ? '' : theme || `(prefers-color-scheme:${scheme})`
      })
    }
  } catch {
    // Without storage, there is no choice to apply.
  }
}

self.onstorage = show
show()
