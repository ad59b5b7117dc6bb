import type { OwnPage } from '../../../core/content/story.ts'
import { SCREENS } from '../../../core/routing/screens.ts'
import { allNodesOf, type MarkdownRoot, textContentOf } from './markdown.ts'
import { readPageFrontMatter } from './read-front-matter.ts'
import { inOrder, openText, readBlocks, type TextSource } from './read-story.ts'
import type { StoryFault } from './story-faults.ts'
import type { StoryElement } from './story-tree.ts'

/**
 * A page that the owner has added, with its text as a tree. `description` defaults to its first paragraph; null if it
 * has none.
 */
export type WrittenPage = Omit<OwnPage, 'blocks'> & {
  readonly description: string | null
  readonly tree: readonly StoryElement[]
}

/** A page as far as it could be read, its picture files, and all mistakes. */
type ReadPage = {
  readonly page: WrittenPage
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly faults: readonly StoryFault[]
}

const ADDRESS = /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Addresses that are in use: by screens, by files and folders of the site, and by our server. */
const TAKEN = new Set([
  ...SCREENS.map(({ address }) => address),
  ...[
    '/400',
    '/404',
    '/api',
    '/assets',
    '/commands',
    '/cv',
    '/find',
    '/health',
    '/index',
    '/oidc',
    '/platforms',
    '/ready',
    '/tags',
  ],
])

const TITLE = 'expected "# Title" as its first line, or "title: ..." in the front matter'

/** Explains what is wrong with a page's address, which comes from its file name; null if it's valid. */
export function ownAddressFault(address: string): string | null {
  if (TAKEN.has(address)) return `would be at ${address}, which is reserved; expected another file name`
  if (ADDRESS.test(address)) return null
  return 'cannot be an address; expected lower-case letters, digits and hyphens, such as now.md or my-desk.md'
}

/** Reads a page that the owner has added. Never fails: mistakes are part of the result. */
export async function readOwnPage(address: string, source: TextSource): Promise<ReadPage> {
  const { yaml, root, rows, report, reportInYaml, faults } = openText(source.text)
  const frontMatter = readPageFrontMatter(yaml, reportInYaml)
  const heading = headingOf(root)
  const title = frontMatter.title ?? heading
  if (hasMoreThanText(root)) report(1, 'HTML and pictures in the title are never rendered; expected text')
  if (title === null) report(1, `has no title; ${TITLE}`)
  if (frontMatter.title !== null && heading !== null) report(1, `has two titles; ${TITLE}`)

  const text = heading === null ? root : { ...root, children: root.children.slice(1) }
  const { tree, files, faults: inText } = await readBlocks(text, rows, source)
  const description = frontMatter.description ?? firstParagraphOf(text)
  return {
    page: { address, title: title ?? '', description, tree },
    files,
    faults: inOrder([...faults, ...inText]),
  }
}

/** The text of the level 1 heading that a page begins with; null if it begins with anything else. */
function headingOf({ children: [first] }: MarkdownRoot): string | null {
  return first?.type === 'heading' && first.depth === 1 ? inOneLine(textContentOf(first)) : null
}

function hasMoreThanText(root: MarkdownRoot): boolean {
  const [first] = root.children
  if (first?.type !== 'heading' || first.depth !== 1) return false
  return allNodesOf({ ...root, children: [first] }).some(
    ({ type }) => type === 'html' || type === 'image' || type === 'imageReference',
  )
}

function firstParagraphOf({ children }: MarkdownRoot): string | null {
  const texts = children.flatMap((node) => (node.type === 'paragraph' ? [inOneLine(textContentOf(node))] : []))
  return texts.find((text) => text !== null) ?? null
}

function inOneLine(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? null : line
}
