import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import { failure, success } from '../../core/result.ts'
import { type Screen, type SiteMap, screensOf } from '../../core/routing/screens.ts'
import type { BuiltFigures } from '../../web/home/figures-context.ts'
import { type DocumentParts, htmlDocument, type Page } from '../../web/rendering/document.ts'
import type { LibraryPages } from '../../web/rendering/library-page.ts'
import { pageDescription } from '../../web/rendering/printable.ts'
import { titleOf, withOwner } from '../../web/screen-title.ts'
import { language, words } from '../../web/words.ts'
import { compressThoroughly } from './write-site.ts'

/** What the pages are made from. `shared` is what all of them have in common. */
type PageParts = {
  readonly render: (path: string, figures: BuiltFigures) => Promise<string>
  readonly counterScript: string
  readonly shared: Pick<DocumentParts, 'application' | 'bootScript' | 'headScript'>
  readonly policyOf: (page: Page) => string
  readonly headOf: (page: Page) => string
  readonly stylesOf: (page: Page) => readonly string[]
  readonly laterStylesOf: (page: Page) => string | null
}

type SizedParts = PageParts & Pick<DocumentParts, 'homeSize'>

/** The pages by their files, and the size of the landing page; null if it doesn't show it. */
type RenderedPages = {
  readonly html: readonly (readonly [file: string, html: string])[]
  readonly homeSize: string | null
}

const BYTES_PER_KILOBYTE = 1000

const ABOUT_OWNER = [`${site.name}.`, site.tagline ?? ''].join(' ').trim()

/** Every page of the site: one for each screen, and two for addresses that have none. */
export function pagesOf(siteMap: SiteMap): readonly Page[] {
  return [...screensOf(siteMap).map(pageOf), shell('unknown', '404.html'), shell('undecodable', '400.html')]
}

/** The HTML of pages. All of them tell the application how large the landing page is. */
export async function renderPages(pages: readonly Page[], parts: PageParts): Promise<RenderedPages> {
  const home = pages.find(({ kind }) => kind === 'home')
  const isShown = home !== undefined && site.hostedOnBucket === true
  const homeSize = isShown ? await sizeOf(home, parts) : null
  const html = await Promise.all(
    pages.map(async (page) => [page.file, await renderPage(page, { ...parts, homeSize })] as const),
  )
  return { html, homeSize }
}

/**
 * The size of a page that shows it, measured with another figure of the same width in its place. The digits change it by
 * a few bytes, and the figure is rounded to a hundred.
 */
async function sizeOf(page: Page, parts: PageParts): Promise<string> {
  const html = await renderPage(page, { ...parts, homeSize: inKilobytes(0, language) })
  return inKilobytes((await compressThoroughly(Buffer.from(html))).length, language)
}

/** Bytes as kilobytes, to a tenth, with the decimal sign of a language: '6.2'. */
export function inKilobytes(bytes: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: 'latn' }
  return new Intl.NumberFormat(language, digits).format(bytes / BYTES_PER_KILOBYTE)
}

async function renderPage(page: Page, parts: SizedParts): Promise<string> {
  const { homeSize, counterScript } = parts
  return htmlDocument({
    ...partsOf(page, parts),
    title: page.title,
    description: page.description,
    head: parts.headOf(page),
    path: pathOf(page),
    markup: await parts.render(pathOf(page), { homeSize, counterScript }),
    data: '',
  })
}

/** What the documents of all pages of the library share: they are all like Commander's own. */
export function libraryDocument(commander: Page, siteHead: string, parts: SizedParts): LibraryPages['document'] {
  return { ...partsOf(commander, parts), head: siteHead }
}

function partsOf(page: Page, parts: SizedParts) {
  return {
    ...parts.shared,
    homeSize: parts.homeSize,
    policy: parts.policyOf(page),
    styles: parts.stylesOf(page),
    laterStyles: parts.laterStylesOf(page),
  }
}

function pageOf(screen: Screen): Page {
  const { name, address, projectId } = screen
  return {
    kind: name,
    address,
    file: `${address}/index.html`.replace(/^\/+/, ''),
    title: titleOf(success(screen), site.name) ?? withOwner(projectOf(screen)?.name ?? address, site.name),
    description: descriptionOf(screen),
    projectId: name === 'commander' ? name : projectId,
  }
}

function shell(kind: 'unknown' | 'undecodable', file: string): Page {
  const title = titleOf(failure({ code: `address/${kind}` }), site.name) ?? site.name
  return { kind, address: `/${file}`, file, title, description: ABOUT_OWNER, projectId: null }
}

/** The path whose screen the page shows: the pages without one show what such an address does. */
function pathOf({ kind, address }: Page): string {
  if (kind === 'unknown') return '/unknown'
  return kind === 'undecodable' ? '/%' : address
}

/** What a search result shows below a page's title: what the page is about, and whose it is where there is room. */
function descriptionOf(screen: Screen): string {
  const { name } = screen
  const project = projectOf(screen)
  if (project !== undefined) return pageDescription(project.description, words.sharing.projectOf(site.name))
  if (name === 'projects') return pageDescription(projectNames(), site.tagline ?? '')
  if (name === 'commander') return pageDescription(words.sharing.commander(site.name))
  if (name === 'cv') return pageDescription(words.sharing.cv(ABOUT_OWNER), words.sharing.cvMore)
  return pageDescription(ABOUT_OWNER, words.sharing.home)
}

function projectOf({ projectId }: Screen) {
  return projects.find((one) => one.projectId === projectId)
}

function projectNames(): string {
  if (projects.length === 0) return words.sharing.projectsOf(site.name)
  return words.sharing.projectsNamed(site.name, projects.map((one) => one.name).join(words.locale.comma))
}
