import type { OfflinePlan } from '../../../web/offline/offline-plan.ts'
import { picturesToKeep, type SiteContents } from './pictures-to-keep.ts'

/** What a site is, as far as keeping it is concerned. `listUrl` is absolute, or a path on the site's origin. */
export type SiteToKeep = {
  readonly files: SiteContents
  readonly basePath: string
  readonly listUrl: string
}

const APPLICATION = /\sdata-app="([^"]+)"/
const SCRIPT_OR_STYLES = /^assets\/.*\.(?:js|css)$/

/**
 * What to keep so that after one visit all screens work without a network: every page but the one for addresses that
 * cannot be decoded, every script and style sheet, and the smallest file of each picture. Left out are pictures for
 * sharing and other programs, icons, feeds and compressed siblings. Throws where the site has no application.
 */
export function offlinePlan({ files, basePath, listUrl }: SiteToKeep): Omit<OfflinePlan, 'build'> {
  const paths = [...files.keys()].sort()
  const pageFiles = paths.filter((path) => path.endsWith('.html') && path !== '400.html')
  const html = pageFiles.map((path) => String(files.get(path)))
  const application = APPLICATION.exec(html.join(''))?.[1]
  if (application === undefined) throw new Error('No page of the site says where its application is.')
  const pictures = picturesToKeep(html, files, basePath)
  const scriptsAndStyles = paths.filter((path) => SCRIPT_OR_STYLES.test(path)).map((path) => `${basePath}/${path}`)
  return {
    basePath,
    application,
    listUrl,
    pages: pageFiles.map((path) => basePath + addressOf(path)),
    files: [...scriptsAndStyles, ...pictures.files],
    smaller: pictures.smaller,
  }
}

/** Where a page is shown: 'projects/index.html' at '/projects', '404.html' at '/404.html'. */
function addressOf(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '')}`
}
