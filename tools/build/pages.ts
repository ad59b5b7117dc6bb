import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { failure, success } from '../../core/result.ts'
import { SCREENS, type Screen } from '../../core/routing/screens.ts'
import { BUILT_LIBRARY_ID, type BuiltLibrary } from '../../web/commander/built-library.ts'
import { AGE_COUNTER_ID } from '../../web/home/age-counter-id.ts'
import { titleOf } from '../../web/screen-title.ts'
import { UNASKED_CARDS } from '../../web/ui/card-counts.ts'
import { type DocumentParts, htmlDocument, jsonBlock } from './document.ts'
import type { RenderScreen } from './prerender.ts'

/** What the pages are made from. `shared` is what all of them have in common. */
export type PageParts = {
  readonly render: RenderScreen
  readonly counterScript: string
  readonly library: { readonly builtAt: string; readonly commands: readonly Command[] }
  readonly shared: Pick<DocumentParts, 'icon' | 'policy' | 'css' | 'application' | 'bootScript'>
}

const COUNTER = new RegExp(`<span id="${AGE_COUNTER_ID}"[^>]*>[^<]*</span>`)

/**
 * Every page of the site by its path: one for each screen, and two for addresses that have none.
 */
export async function renderPages(parts: PageParts): Promise<ReadonlyMap<string, string>> {
  const screens = await Promise.all(SCREENS.map((screen) => renderPage(screen, parts)))
  const shells = [
    ['404.html', await renderShell('/unknown', 'address/unknown', parts)],
    ['400.html', await renderShell('/%', 'address/undecodable', parts)],
  ] as const
  return new Map([...screens, ...shells])
}

async function renderPage({ name, address }: Screen, parts: PageParts): Promise<readonly [string, string]> {
  const built = name === 'commander' ? builtLibrary(parts.library) : null
  const markup = await parts.render(address, built)
  const page = htmlDocument({
    ...parts.shared,
    title: titleOf(success(name), site.name),
    description: descriptionOf(name),
    path: address,
    markup: name === 'home' ? withCounterScript(markup, parts.counterScript) : markup,
    data: built === null ? '' : jsonBlock(BUILT_LIBRARY_ID, built),
  })
  return [`${address}/index.html`.replace(/^\/+/, ''), page]
}

/** Of a large library the page carries the first commands; the rest comes with the list that it fetches. */
function builtLibrary({ builtAt, commands }: PageParts['library']): BuiltLibrary {
  const cards = commands.filter(hasNotes)
  return { builtAt, total: cards.length, commands: cards.slice(0, UNASKED_CARDS) }
}

async function renderShell(path: string, code: 'address/unknown' | 'address/undecodable', parts: PageParts) {
  const title = titleOf(failure({ code }), site.name)
  const markup = await parts.render(path, null)
  return htmlDocument({ ...parts.shared, title, description: site.tagline, path, markup, data: '' })
}

function withCounterScript(markup: string, script: string): string {
  if (!COUNTER.test(markup)) throw new Error('The landing page has no counter to put its script behind.')
  return markup.replace(COUNTER, (counter) => `${counter}<script>${script}</script>`)
}

function descriptionOf(name: Screen['name']): string {
  if (name === 'projects') return `Projects of ${site.name}: ${projects.map((project) => project.name).join(', ')}.`
  if (name === 'commander') return `Command lines that ${site.name} keeps at hand, with notes, to search and to copy.`
  return `${site.name}. ${site.tagline}`
}
