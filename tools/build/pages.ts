import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import { failure, success } from '../../core/result.ts'
import { type Screen, type SiteMap, screensOf } from '../../core/routing/screens.ts'
import { AGE_COUNTER_ID, PAGE_BYTES_ID } from '../../web/home/built-figures.ts'
import { inDigits } from '../../web/locale.ts'
import { titleOf, withOwner } from '../../web/screen-title.ts'
import { words } from '../../web/words.ts'
import { type DocumentParts, htmlDocument, htmlTemplate, type Page } from './document.ts'
import { pageDescription } from './sharing/printable.ts'
import { compressThoroughly } from './write-site.ts'

/** What the pages are made from. `shared` is what all of them have in common; `counterScript` is null
 * where no page has a counter. */
type PageParts = {
  readonly render: (path: string) => Promise<string>
  readonly counterScript: string | null
  readonly shared: Pick<DocumentParts, 'application' | 'bootScript' | 'headScript'>
  readonly policyOf: (page: Page) => string
  readonly headOf: (page: Page) => string
  readonly stylesOf: (page: Page) => readonly string[]
  readonly laterStylesOf: (page: Page) => string | null
}

/** A page, and how many bytes it has when it is compressed; null where it does not say so itself. */
type WeighedPage = { readonly html: string; readonly bytes: number | null }

type SizeOf = (html: string) => Promise<number>

// A figure has other digits than the one before, which may compress to another size, and so on in a circle. Then empty
// rows at the end make another page of it. A few pages need many.
const MOST_TURNS = 8
const MOST_SPARE_ROWS = 128

type PagePartsWithBytes = PageParts & Pick<DocumentParts, 'homeBytes'>

/** The pages by their files, and how many bytes the landing page has; null where it does not say so. */
type RenderedPages = {
  readonly html: readonly (readonly [file: string, html: string])[]
  readonly homeBytes: number | null
}

const ABOUT_OWNER = [`${site.name}.`, site.tagline ?? ''].join(' ').trim()
const BYTES = new RegExp(`(<span id="${PAGE_BYTES_ID}"><span[^>]*>)0(</span>[^<]*</span>)`)
const COUNTER = new RegExp(`<span id="${AGE_COUNTER_ID}"[^>]*>[^<]*</span>`)

/** Every page of the site: one for each screen, and two for addresses that have none. */
export function pagesOf(siteMap: SiteMap): readonly Page[] {
  return [...screensOf(siteMap).map(pageOf), shell('unknown', '404.html'), shell('undecodable', '400.html')]
}

/** The HTML of pages. The landing page is made before the others, which all tell the application its size. */
export async function renderPages(pages: readonly Page[], parts: PageParts): Promise<RenderedPages> {
  const home = pages.find(({ kind }) => kind === 'home')
  const weighed = home === undefined ? null : await renderHome(home, parts)
  const homeBytes = weighed?.bytes ?? null
  const html = await Promise.all(
    pages.map(async (page) => {
      if (page === home && weighed !== null) return [page.file, weighed.html] as const
      return [page.file, renderPage(page, await parts.render(pathOf(page)), { ...parts, homeBytes })] as const
    }),
  )
  return { html, homeBytes }
}

/** The landing page, with its own size in it where it has the fact that this belongs to. */
async function renderHome(page: Page, parts: PageParts): Promise<WeighedPage> {
  const markup = withCounterScript(await parts.render(page.address), parts.counterScript)
  const pageWith = (bytes: number | null) => renderPage(page, withBytes(markup, bytes), { ...parts, homeBytes: bytes })
  return BYTES.test(markup) ? weighedPage(pageWith) : { html: pageWith(null), bytes: null }
}

/**
 * A page that names its own compressed size, so that the figure is true: `pageWith` makes it with a figure, and without
 * one for null, which it is in the unlikely case that no figure fits.
 */
export async function weighedPage(
  pageWith: (bytes: number | null) => string,
  sizeOf: SizeOf = brotliSize,
): Promise<WeighedPage> {
  for (let rows = 0; rows < MOST_SPARE_ROWS; rows++) {
    let guess = await sizeOf(pageWith(0))
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const html = pageWith(guess) + '\n'.repeat(rows)
      const bytes = await sizeOf(html)
      if (bytes === guess) return { html, bytes }
      guess = bytes
    }
  }
  return { html: pageWith(null), bytes: null }
}

async function brotliSize(html: string): Promise<number> {
  return (await compressThoroughly(Buffer.from(html))).length
}

function renderPage(page: Page, markup: string, parts: PagePartsWithBytes): string {
  return htmlDocument({
    ...partsOf(page, parts),
    title: page.title,
    description: page.description,
    head: parts.headOf(page),
    path: pathOf(page),
    markup,
    data: '',
  })
}

/** The HTML that pages of the library are made of, which are all like Commander's own. */
export function libraryTemplate(commander: Page, siteHead: string, parts: PagePartsWithBytes): string {
  return htmlTemplate({ ...partsOf(commander, parts), head: siteHead })
}

function partsOf(page: Page, parts: PagePartsWithBytes) {
  return {
    ...parts.shared,
    homeBytes: parts.homeBytes,
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

function withCounterScript(markup: string, script: string | null): string {
  if (script === null) return markup
  if (!COUNTER.test(markup)) throw new Error('The landing page has no counter to put its script behind.')
  return markup.replace(COUNTER, (counter) => `${counter}<script>${script}</script>`)
}

/** Without a figure, the words that it belongs to are not there either. */
function withBytes(markup: string, bytes: number | null): string {
  return markup.replace(BYTES, (_, before: string, after: string) =>
    bytes === null ? '' : before + inDigits(bytes) + after,
  )
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
