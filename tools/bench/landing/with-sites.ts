import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD } from '../../build/paths.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { type ServedSite, serveSite } from './serve-site.ts'
import { wordsOf } from './words-of.ts'
import { CONTROL_PAGE, writeControlSite } from './write-control-site.ts'

/** The built site, and one whose every page is the control page. */
export type Sites = { readonly built: ServedSite; readonly control: ServedSite }

/** The sites come from the same server program with the same headers; only what they serve differs. */
export function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  return withSite(null, (built) => withSite(CONTROL_PAGE, (control) => work({ built, control })))
}

/** As `withSites`, with one whose every page is the landing page's words. */
export async function withWords<T>(work: (words: ServedSite) => Promise<T>): Promise<T> {
  return withSite(wordsOf(await readFile(join(BUILD.site, 'index.html'), 'utf8')), work)
}

/** Serves a site whose every page is `html`, or the built one. */
function withSite<T>(html: string | null, work: (site: ServedSite) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const directory = html === null ? BUILD.site : join(folder, 'site')
    if (html !== null) await writeControlSite(directory, html)
    const site = await serveSite({ directory, manifestFile: BUILD.manifest }, join(folder, 'data'))
    try {
      return await work(site)
    } finally {
      await site.close()
    }
  })
}
