import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { libraryPartAt } from '../../../core/routing/screens.ts'
import type { OfflinePlan } from '../../../web/offline/offline-plan.ts'
import { FORMATS_FOLDER } from '../paths.ts'

/** The site's files, by path. */
type SiteContents = ReadonlyMap<string, string | Uint8Array>

/** The addresses of the pictures to keep for offline use, and the replacement for every other size or format. */
type KeptPictures = {
  readonly files: readonly string[]
  readonly smaller: Readonly<Record<string, string>>
}

/** The addresses of all files of a picture. */
type Picture = readonly string[]

// All pictures share this budget. A picture that doesn't fit is cached only once it has been viewed.
const BUDGET_BYTES = 512 * 1024

/** The site to keep. `listUrl` is absolute, or a path on the site's origin. */
type OfflineSite = {
  readonly files: SiteContents
  readonly basePath: string
  readonly listUrl: string
}

const SCRIPT_OR_STYLES = /^assets\/.*\.(?:js|css)$/

const FILE = 'service-worker.js'
const NAME_LENGTH = 16

/**
 * The service worker's file: its plan, followed by its script. The plan contains a hash, so that this file, the only
 * one that browsers check for a new worker, changes whenever a page or a file to keep does.
 */
export function serviceWorkerFile(script: string, site: OfflineSite): readonly [path: string, script: string] {
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
 * Everything that screens need offline after one visit: pages (except 400.html and the pages of platforms and
 * commands), scripts and style sheets (without the formats of other tools), and the smallest file of each picture that
 * fits into the budget. Throws if no page loads the application.
 */
export function offlinePlan({ files, basePath, listUrl }: OfflineSite): Omit<OfflinePlan, 'build'> {
  const paths = [...files.keys()].sort()
  const pageFiles = paths.filter((path) => path.endsWith('.html') && path !== '400.html' && !isOfLibrary(path))
  const documents = pageFiles.map((path) => parseDocument(String(files.get(path))))
  const application = DomUtils.findOne(({ attribs }) => 'data-app' in attribs, documents)?.attribs['data-app']
  if (application === undefined) throw new Error('No page of the site loads the application.')
  const pictures = choosePictures(documents.flatMap(picturesIn), files, basePath)
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

function isScriptOrStyles(path: string): boolean {
  return SCRIPT_OR_STYLES.test(path) && !path.startsWith(FORMATS_FOLDER)
}

/**
 * True for a platform's or command's page. These pages aren't cached, because there may be thousands, and the
 * application can render them from the cached list.
 */
function isOfLibrary(path: string): boolean {
  return libraryPartAt(`/${encodeURI(path.replace(/\/index\.html$/, ''))}`) !== null
}

/** 'projects/index.html' is at '/projects', '404.html' at '/404.html'. */
function addressOf(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '')}`
}

function choosePictures(shown: readonly Picture[], contents: SiteContents, basePath: string): KeptPictures {
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
