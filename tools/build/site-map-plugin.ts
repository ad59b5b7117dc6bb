import type { Plugin } from 'vite'
import type { SiteMap } from '../../core/routing/screens.ts'

const NAME = 'virtual:site-map'
const ID = `\0${NAME}`

/** Makes the module that tells the application which screens the content gives. `current` is asked whenever it is loaded. */
export function siteMapPlugin(current: () => SiteMap): Plugin {
  return {
    name: 'site-map',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const siteMap = ${JSON.stringify(current())}` : null),
  }
}
