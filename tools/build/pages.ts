import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { failure, success } from '../../core/result.ts'
import { type Screen, type SiteMap, screensOf } from '../../core/routing/screens.ts'
import { AGE_COUNTER_ID } from '../../web/home/age-counter-id.ts'
import { BUILT_LIBRARY_ID, type BuiltLibrary } from '../../web/library/built-library.ts'
import { titleOf, withOwner } from '../../web/screen-title.ts'
import { UNASKED_CARDS } from '../../web/ui/card-counts.ts'
import { type DocumentParts, htmlDocument, jsonBlock, type Page } from './document.ts'
import type { RenderScreen } from './load-renderer.ts'
import { pageDescription } from './sharing/printable.ts'

/** What the pages are made from. `shared` is what all of them have in common; `counterScript` is null
 * where no page has a counter. */
type PageParts = {
  readonly render: RenderScreen
  readonly counterScript: string | null
  readonly library: { readonly builtAt: string; readonly commands: readonly Command[] }
  readonly shared: Pick<DocumentParts, 'application' | 'bootScript'>
  readonly policyOf: (page: Page) => string
  readonly headOf: (page: Page) => string
  readonly headScriptsOf: (page: Page) => readonly string[]
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
  const built = page.kind === 'commander' ? builtLibrary(parts.library) : null
  const path = pathOf(page)
  const markup = await parts.render(path, built)
  return htmlDocument({
    ...parts.shared,
    title: page.title,
    description: page.description,
    policy: parts.policyOf(page),
    head: parts.headOf(page),
    headScripts: parts.headScriptsOf(page),
    styles: parts.stylesOf(page),
    laterStyles: parts.laterStylesOf(page),
    path,
    markup: page.kind === 'home' ? withCounterScript(markup, parts.counterScript) : markup,
    data: built === null ? '' : jsonBlock(BUILT_LIBRARY_ID, built),
  })
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

/** Of a large library the page carries the first commands; the rest comes with the list that it fetches. */
function builtLibrary({ builtAt, commands }: PageParts['library']): BuiltLibrary {
  const cards = commands.filter(hasNotes)
  return { builtAt, total: cards.length, commands: cards.slice(0, UNASKED_CARDS) }
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
