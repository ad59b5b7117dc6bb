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

function withDescendants(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...('children' in node ? node.children.flatMap(withDescendants) : [])]
}
