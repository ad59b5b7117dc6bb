import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Result } from '../../../core/result.ts'
import type { MadePicture } from '../pictures/make-picture.ts'

/** A whole text of Markdown, read. */
type MarkdownRoot = ReturnType<typeof fromMarkdown>

/** A part of it, such as a paragraph or a link. */
export type MarkdownNode = MarkdownRoot['children'][number]

/** Parts of one kind. */
export type MarkdownOf<Kind extends MarkdownNode['type']> = Extract<MarkdownNode, { readonly type: Kind }>

/** Where a mistake is: whatever knows its place in the file. */
export type Place = { readonly position?: { readonly start: { readonly line: number } } | undefined }

/** A heading of the story, under which the next one has to fit. */
export type Outline = { readonly levelAfter: (level: number) => boolean; readonly slugOf: (text: string) => string }

/**
 * What one story is made with. `report` notes a mistake and goes on; `mention` notes that a link leads to a fragment;
 * `addressOf` is where a file of the site is served; `pictures` has what became of each picture that the text names.
 */
export type StoryContext = {
  readonly report: (place: Place, message: string) => void
  readonly mention: (place: Place, fragment: string) => void
  readonly addressOf: (path: string) => string
  readonly outline: Outline
  readonly definitions: ReadonlyMap<string, MarkdownOf<'definition'>>
  readonly pictures: ReadonlyMap<string, Result<MadePicture, string>>
  /** Whether this is the first picture asked for: once. */
  readonly isFirstPicture: () => boolean
}

/** A picture as Markdown names it: the address of its file, beside the story, and its caption. */
export type NamedPicture = {
  readonly url: string
  readonly title: string
  readonly alt: string
  readonly position: Place['position']
}

/** The picture that a part of the text is; null for what is none. References are looked up in `definitions`. */
export function namedPictureOf(node: MarkdownNode, definitions: StoryContext['definitions']): NamedPicture | null {
  if (node.type !== 'image' && node.type !== 'imageReference') return null
  const { url, title } = node.type === 'image' ? node : (definitions.get(node.identifier) ?? { url: '', title: '' })
  return { url, title: title ?? '', alt: (node.alt ?? '').trim(), position: node.position }
}

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
