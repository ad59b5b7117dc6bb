import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** A whole text of Markdown, read. */
export type MarkdownRoot = ReturnType<typeof fromMarkdown>

/** A part of it, such as a paragraph or a link. */
export type MarkdownNode = MarkdownRoot['children'][number]

/** Parts of one kind. */
export type MarkdownOf<Kind extends MarkdownNode['type']> = Extract<MarkdownNode, { readonly type: Kind }>

/** Reads Markdown (CommonMark with tables). Lines are counted from the beginning of `text`. Never fails. */
export function readMarkdown(text: string): MarkdownRoot {
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
}

/** Every part of a text, at whatever depth, from its beginning to its end. */
export function allNodesOf(root: MarkdownRoot): readonly MarkdownNode[] {
  return root.children.flatMap(withDescendants)
}

/** The parts that are within `depth` others, however many more they hold; none where the text is not nested as deep. */
export function nodesAtDepth(root: MarkdownRoot, depth: number): readonly MarkdownNode[] {
  let nodes: readonly MarkdownNode[] = root.children
  for (let reached = 0; reached < depth; reached += 1) {
    nodes = nodes.flatMap((node): readonly MarkdownNode[] => ('children' in node ? node.children : []))
  }
  return nodes
}

function withDescendants(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...('children' in node ? node.children.flatMap(withDescendants) : [])]
}
