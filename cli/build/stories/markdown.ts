import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

export type MarkdownRoot = ReturnType<typeof fromMarkdown>

/** A node of a Markdown text, such as a paragraph or a link. */
export type MarkdownNode = MarkdownRoot['children'][number]

export type MarkdownOf<Kind extends MarkdownNode['type']> = Extract<MarkdownNode, { readonly type: Kind }>

/** Link definitions by identifier. */
export type Definitions = ReadonlyMap<string, MarkdownOf<'definition'>>

/** A picture in Markdown: address of its file beside the story, caption and alternative text. */
export type NamedPicture = { readonly url: string; readonly title: string; readonly alt: string }

// Ids used by the page or the application.
const TAKEN_IDS = ['root', 'menu', 'story']

/** Parses Markdown (CommonMark with tables). Lines count from the start of `text`. Never fails. */
export function readMarkdown(text: string): MarkdownRoot {
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
}

/** Lists all nodes at any depth, in document order. */
export function allNodesOf(root: MarkdownRoot): readonly MarkdownNode[] {
  return root.children.flatMap(withDescendants)
}

function withDescendants(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...('children' in node ? node.children.flatMap(withDescendants) : [])]
}

/** Lists the nodes nested `depth` levels deep; empty if the text isn't nested that deeply. */
export function nodesAtDepth(root: MarkdownRoot, depth: number): readonly MarkdownNode[] {
  let nodes: readonly MarkdownNode[] = root.children
  for (let reached = 0; reached < depth; reached += 1) {
    nodes = nodes.flatMap((node): readonly MarkdownNode[] => ('children' in node ? node.children : []))
  }
  return nodes
}

/** Collects link definitions; the first of several wins. Source: CommonMark 0.31, section 4.7. */
export function definitionsIn(nodes: readonly MarkdownNode[]): Definitions {
  const definitions = nodes.filter((node) => node.type === 'definition')
  return new Map(definitions.toReversed().map((node) => [node.identifier, node]))
}

/** Returns the plain text of a node. Pictures and line breaks become spaces. */
export function textContentOf(node: MarkdownNode): string {
  if ('children' in node) return node.children.map(textContentOf).join('')
  return 'value' in node ? node.value : ' '
}

/** Address of a link; '' if its reference isn't defined. */
export function urlOfLink(node: MarkdownOf<'link' | 'linkReference'>, definitions: Definitions): string {
  return node.type === 'link' ? node.url : (definitions.get(node.identifier)?.url ?? '')
}

/** Reads a picture; null for any other node. */
export function namedPictureOf(node: MarkdownNode, definitions: Definitions): NamedPicture | null {
  if (node.type !== 'image' && node.type !== 'imageReference') return null
  const { url, title } = node.type === 'image' ? node : (definitions.get(node.identifier) ?? { url: '', title: '' })
  return { url, title: title ?? '', alt: (node.alt ?? '').trim() }
}

/** The paragraph's only child if that's a picture, else null. */
export function onlyPictureOf({ children }: MarkdownOf<'paragraph'>, definitions: Definitions): NamedPicture | null {
  const [first, ...others] = children
  return first === undefined || others.length > 0 ? null : namedPictureOf(first, definitions)
}

/** Unique anchors of top-level headings, in any script: 'где-мы' for 'Где мы?'. */
export function headingIds({ children }: MarkdownRoot): ReadonlyMap<MarkdownNode, string> {
  const given = new Set<string>(TAKEN_IDS)
  const ids = new Map<MarkdownNode, string>()
  for (const heading of children) {
    if (heading.type !== 'heading') continue
    const slug = slugOf(textContentOf(heading))
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
