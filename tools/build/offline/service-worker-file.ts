import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { libraryPartAt } from '../../../core/routing/screens.ts'
import type { OfflinePlan } from '../../../web/offline/offline-plan.ts'
import { OF_FORMATS } from '../paths.ts'

/** The files of the site by their path in it. */
type SiteContents = ReadonlyMap<string, string | Uint8Array>

/**
 * The pictures to keep for want of a network, as addresses, and for each other size or format of them which one stands
 * in for it.
 */
type KeptPictures = {
  readonly files: readonly string[]
  readonly smaller: Readonly<Record<string, string>>
}

/** The addresses of all files of a picture. */
type Picture = readonly string[]

// What pictures may weigh in all. Beyond it those of later pages are kept only once they were seen.
const BUDGET_BYTES = 512 * 1024

/** What a site is, as far as keeping it is concerned. `listUrl` is absolute, or a path on the site's origin. */
type SiteToKeep = {
  readonly files: SiteContents
  readonly basePath: string
  readonly listUrl: string
}

const SCRIPT_OR_STYLES = /^assets\/.*\.(?:js|css)$/

const FILE = 'service-worker.js'
const NAME_LENGTH = 16

/**
 * The service worker's file: `script` after the plan that it works by. The plan names the build, so the file is another one
 * for every other build: browsers look for a change in it alone.
 */
export function serviceWorkerFile(script: string, site: SiteToKeep): readonly [path: string, script: string] {
  const plan = offlinePlan(site)
  const pages = [...site.files].filter(([path]) => path.endsWith('.html')).map(([, html]) => html)
  const build = hashOf([script, JSON.stringify(plan), ...pages])
  const whole: OfflinePlan = { build, ...plan }
  return [FILE, `const OFFLINE_PLAN=${JSON.stringify(whole)};${script}`]
}

function hashOf(texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, NAME_LENGTH)
}

/**
 * What to keep so that after one visit all screens work without a network: every page but the one for addresses that
 * cannot be decoded, every script and style sheet, and the smallest file of each picture. Left out are the formats of other
 * tools, pictures for sharing and other programs, icons, feeds and compressed siblings. Throws where the site has no application.
 */
export function offlinePlan({ files, basePath, listUrl }: SiteToKeep): Omit<OfflinePlan, 'build'> {
  const paths = [...files.keys()].sort()
  const pageFiles = paths.filter((path) => path.endsWith('.html') && path !== '400.html' && !isOfLibrary(path))
  const documents = pageFiles.map((path) => parseDocument(String(files.get(path))))
  const application = DomUtils.findOne(({ attribs }) => 'data-app' in attribs, documents)?.attribs['data-app']
  if (application === undefined) throw new Error('No page of the site says where its application is.')
  const pictures = picturesToKeep(documents.flatMap(picturesIn), files, basePath)
  const scriptsAndStyles = paths.filter(isScriptOrStyles).map((path) => `${basePath}/${path}`)
  return {
    basePath,
    application,
    listUrl,
    pages: pageFiles.map((path) => basePath + addressOf(path)),
    files: [...scriptsAndStyles, ...pictures.files],
    smaller: pictures.smaller,
  }
}

/** What reads and writes the formats of other tools is for the owner alone, and for nothing without the server. */
function isScriptOrStyles(path: string): boolean {
  return SCRIPT_OR_STYLES.test(path) && !path.startsWith(OF_FORMATS)
}

/** A page of a part of the library: there are too many, and the application makes each from the list that is kept. */
function isOfLibrary(path: string): boolean {
  return libraryPartAt(`/${encodeURI(path.replace(/\/index\.html$/, ''))}`) !== null
}

/** Where a page is shown: 'projects/index.html' at '/projects', '404.html' at '/404.html'. */
function addressOf(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '')}`
}

/** Of every picture that the pages show the file with the fewest bytes, as long as there is room for it. */
function picturesToKeep(shown: readonly Picture[], contents: SiteContents, basePath: string): KeptPictures {
  const sizeOf = (url: string) => contents.get(url.slice(basePath.length + 1))?.length ?? Number.POSITIVE_INFINITY
  const kept = new Set<string>()
  const smaller: Record<string, string> = {}
  let room = BUDGET_BYTES
  for (const candidates of shown) {
    const [smallest = '', ...others] = candidates.toSorted((one, other) => sizeOf(one) - sizeOf(other))
    if (!kept.has(smallest) && sizeOf(smallest) > room) continue
    if (!kept.has(smallest)) room -= sizeOf(smallest)
    kept.add(smallest)
    for (const other of others) smaller[other] = smallest
  }
  return { files: [...kept], smaller }
}

function picturesIn({ children }: ReturnType<typeof parseDocument>): readonly Picture[] {
  const pictures = DomUtils.findAll(({ name, parent }) => {
    return name === 'picture' || (name === 'img' && !(parent !== null && 'name' in parent && parent.name === 'picture'))
  }, children)
  return pictures.map((picture) => {
    const files = DomUtils.findAll(() => true, [picture]).flatMap(({ attribs: { src = '', srcset = '' } }) => {
      return [...srcset.split(','), src].map((file) => file.trim().split(' ')[0] ?? '')
    })
    return [...new Set(files)].filter((file) => file !== '')
  })
}
