import type { Plugin } from 'vite'
import { hasCv } from './site-map.ts'

const NAME = 'virtual:site-map'
const ID = `\0${NAME}`

/** Makes the module that tells the application what it cannot read in the content itself: whether there is a CV. */
export function siteMapPlugin(): Plugin {
  return {
    name: 'site-map',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const hasCv = ${hasCv()}` : null),
  }
}
