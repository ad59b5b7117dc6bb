import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD } from '../../build/paths.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { type ServedSite, serveSite } from './serve-site.ts'
import { wordsOf } from './words-of.ts'
import { CONTROL_PAGE, writeControlSite } from './write-control-site.ts'

/** The built site, one whose every page is the control page, and one whose every page is the landing page's words. */
export type Sites = { readonly built: ServedSite; readonly control: ServedSite; readonly words: ServedSite }

/** The sites come from the same server program with the same headers; only what they serve differs. */
export async function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const manifestFile = BUILD.manifest
    const serve = (name: string, directory: string) =>
      serveSite({ directory, manifestFile }, join(folder, `${name}-data`))
    const serveEverywhere = async (name: string, html: string) => {
      await writeControlSite(join(folder, name), html)
      return serve(name, join(folder, name))
    }
    const built = await serve('built', BUILD.site)
    const control = await serveEverywhere('control', CONTROL_PAGE)
    const words = await serveEverywhere('words', wordsOf(await readFile(join(BUILD.site, 'index.html'), 'utf8')))
    try {
      return await work({ built, control, words })
    } finally {
      await Promise.all([built, control, words].map(({ close }) => close()))
    }
  })
}
