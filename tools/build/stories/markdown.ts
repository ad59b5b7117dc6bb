import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** A whole text of Markdown, read. */
export type MarkdownRoot = ReturnType<typeof fromMarkdown>

/** A part of it, such as a paragraph or a link. */
export type MarkdownNode = MarkdownRoot['children'][number]

/** Parts of one kind. */
export type MarkdownOf<Kind extends MarkdownNode['type']> = Extract<MarkdownNode, { readonly type: Kind }>

/** What is defined at one place of a text and referred to at others, by its identifier. */
export type Definitions = ReadonlyMap<string, MarkdownOf<'definition'>>

/** A picture as Markdown names it: the address of its file, beside the story, and its caption. */
export type NamedPicture = { readonly url: string; readonly title: string; readonly alt: string }

// What the page around the story, or the application, names already.
const TAKEN_IDS = ['root', 'menu', 'story']

/** Reads Markdown (CommonMark with tables). Lines are counted from the beginning of `text`. Never fails. */
export function readMarkdown(text: string): MarkdownRoot {
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
}

/** Every part of a text, at whatever depth, from its beginning to its end. */
export function allNodesOf(root: MarkdownRoot): readonly MarkdownNode[] {
  return root.children.flatMap(withDescendants)
}

function withDescendants(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...('children' in node ? node.children.flatMap(withDescendants) : [])]
}

/** The parts that are within `depth` others, however many more they hold; none where the text is not nested as deep. */
export function nodesAtDepth(root: MarkdownRoot, depth: number): readonly MarkdownNode[] {
  let nodes: readonly MarkdownNode[] = root.children
  for (let reached = 0; reached < depth; reached += 1) {
    nodes = nodes.flatMap((node): readonly MarkdownNode[] => ('children' in node ? node.children : []))
  }
  return nodes
}

/** Of several definitions of one reference the first counts. Source: CommonMark 0.31, section 4.7. */
export function definitionsIn(nodes: readonly MarkdownNode[]): Definitions {
  const definitions = nodes.filter((node) => node.type === 'definition')
  return new Map(definitions.toReversed().map((node) => [node.identifier, node]))
}

/** What is read of a part: its letters alone. */
export function lettersOf(node: MarkdownNode): string {
  if ('children' in node) return node.children.map(lettersOf).join('')
  return 'value' in node ? node.value : ' '
}

/** The address that a link leads to; '' where what it refers to is not defined. */
export function urlOfLink(node: MarkdownOf<'link' | 'linkReference'>, definitions: Definitions): string {
  return node.type === 'link' ? node.url : (definitions.get(node.identifier)?.url ?? '')
}

/** The picture that a part of the text is; null for what is none. */
export function namedPictureOf(node: MarkdownNode, definitions: Definitions): NamedPicture | null {
  if (node.type !== 'image' && node.type !== 'imageReference') return null
  const { url, title } = node.type === 'image' ? node : (definitions.get(node.identifier) ?? { url: '', title: '' })
  return { url, title: title ?? '', alt: (node.alt ?? '').trim() }
}

/** The picture of which a paragraph consists; null where it has words or nothing at all. */
export function pictureAlone({ children }: MarkdownOf<'paragraph'>, definitions: Definitions): NamedPicture | null {
  const [first, ...others] = children
  return first === undefined || others.length > 0 ? null : namedPictureOf(first, definitions)
}

/** The anchor of each heading that stands by itself, in any script: 'Где мы?' is 'где-мы'. Each only once. */
export function headingIds({ children }: MarkdownRoot): ReadonlyMap<MarkdownNode, string> {
  const given = new Set<string>(TAKEN_IDS)
  const ids = new Map<MarkdownNode, string>()
  for (const heading of children) {
    if (heading.type !== 'heading') continue
    const slug = slugOf(lettersOf(heading))
    const free = Array.from({ length: given.size + 1 }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`))
    const id = free.find((one) => !given.has(one)) ?? slug
    given.add(id)
    ids.set(heading, id)
  }
  return ids
}

function slugOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? 'section'
}
