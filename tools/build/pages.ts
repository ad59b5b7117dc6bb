import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import { failure, success } from '../../core/result.ts'
import { type Screen, type SiteMap, screensOf } from '../../core/routing/screens.ts'
import { AGE_COUNTER_ID } from '../../web/home/age-counter-id.ts'
import { titleOf, withOwner } from '../../web/screen-title.ts'
import { type DocumentParts, htmlDocument, htmlTemplate, type Page } from './document.ts'
import { pageDescription } from './sharing/printable.ts'

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

const ABOUT_OWNER = [`${site.name}.`, site.tagline ?? ''].join(' ').trim()
const COUNTER = new RegExp(`<span id="${AGE_COUNTER_ID}"[^>]*>[^<]*</span>`)

/** Every page of the site: one for each screen, and two for addresses that have none. */
export function pagesOf(siteMap: SiteMap): readonly Page[] {
  return [...screensOf(siteMap).map(pageOf), shell('unknown', '404.html'), shell('undecodable', '400.html')]
}

/** The HTML of a page. */
export async function renderPage(page: Page, parts: PageParts): Promise<string> {
  const path = pathOf(page)
  const markup = await parts.render(path)
  return htmlDocument({
    ...partsOf(page, parts),
    title: page.title,
    description: page.description,
    head: parts.headOf(page),
    path,
    markup: page.kind === 'home' ? withCounterScript(markup, parts.counterScript) : markup,
    data: '',
  })
}

/** The HTML that pages of the library are made of, which are all like Commander's own. */
export function libraryTemplate(commander: Page, siteHead: string, parts: PageParts): string {
  return htmlTemplate({ ...partsOf(commander, parts), head: siteHead })
}

function partsOf(page: Page, parts: PageParts) {
  return {
    ...parts.shared,
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

/** What a search result shows below a page's title: what the page is about, and whose it is where there is room. */
function descriptionOf(screen: Screen): string {
  const { name } = screen
  const project = projectOf(screen)
  if (project !== undefined) return pageDescription(project.description, `A project of ${site.name}.`)
  if (name === 'projects') return pageDescription(projectNames(), site.tagline ?? '')
  if (name === 'commander')
    return pageDescription(`Command lines that ${site.name} keeps at hand, with notes, to search and to copy.`)
  if (name === 'cv') return pageDescription(`The CV of ${ABOUT_OWNER}`, 'Work, skills and education.')
  return pageDescription(ABOUT_OWNER, 'Projects, and command lines to search and to copy.')
}

function projectOf({ projectId }: Screen) {
  return projects.find((one) => one.projectId === projectId)
}

function projectNames(): string {
  if (projects.length === 0) return `Projects of ${site.name}.`
  return `Projects of ${site.name}: ${projects.map((one) => one.name).join(', ')}.`
}
