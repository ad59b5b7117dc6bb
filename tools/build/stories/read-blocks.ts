import type { StoryBlock } from '../../../core/story.ts'
import type { MadePicture } from '../pictures/make-picture.ts'
import {
  type MarkdownNode,
  type MarkdownOf,
  type NamedPicture,
  namedPictureOf,
  type StoryContext,
} from './story-context.ts'
import { refuse, storyHeadingOf, storyTextOf } from './story-text.ts'

const ALIGNMENTS = { left: 'start', center: 'center', right: 'end' } as const

/** What a story consists of, out of Markdown. What has no place in it is reported and left out. */
export function readBlocks(nodes: readonly MarkdownNode[], context: StoryContext): readonly StoryBlock[] {
  return nodes.flatMap((node) => (node.type === 'heading' ? storyHeadingOf(node, context) : blocksOf(node, context)))
}

function blocksOf(node: MarkdownNode, context: StoryContext): readonly StoryBlock[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node, context)
    case 'list':
      return [listOf(node, context)]
    case 'blockquote':
      return [{ kind: 'quote', blocks: innerBlocksOf(node.children, context) }]
    case 'code':
      return [{ kind: 'code', language: node.lang ?? null, text: node.value }]
    case 'table':
      return [tableOf(node, context)]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'definition':
      if (node.identifier.startsWith('^')) context.report(node, 'a footnote; expected what it says in the text itself')
      return []
    default:
      refuse(node, context)
      return []
  }
}

/** In lists and quotations there are no headings: they would be out of the order of the others. */
function innerBlocksOf(nodes: readonly MarkdownNode[], context: StoryContext): readonly StoryBlock[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'heading') return blocksOf(node, context)
    context.report(node, 'a heading inside a list or a quotation; expected it to stand by itself')
    return []
  })
}

function paragraphOf(node: MarkdownOf<'paragraph'>, context: StoryContext): readonly StoryBlock[] {
  const [first, ...others] = node.children
  const picture = first === undefined || others.length > 0 ? null : namedPictureOf(first, context.definitions)
  if (picture !== null) return storyPictureOf(picture, context)
  return [{ kind: 'paragraph', content: storyTextOf(node.children, context) }]
}

function listOf(node: MarkdownOf<'list'>, context: StoryContext): StoryBlock {
  const items = node.children.map((item) => innerBlocksOf(item.children, context))
  return { kind: 'list', isOrdered: node.ordered === true, start: node.start ?? 1, items }
}

function tableOf({ align, children }: MarkdownOf<'table'>, context: StoryContext): StoryBlock {
  const rows = children.map((row) => row.children.map((cell) => storyTextOf(cell.children, context)))
  const alignments = (align ?? []).map((one) => ALIGNMENTS[one ?? 'left'])
  return { kind: 'table', alignments, head: rows[0] ?? [], rows: rows.slice(1) }
}

/** A picture with its caption; reported where it has no description, or is none. */
function storyPictureOf(named: NamedPicture, context: StoryContext): readonly StoryBlock[] {
  const { url, alt } = named
  const made = context.pictures.get(url)
  if (alt === '') {
    context.report(named, `the picture "${url}" has no description; expected ![what it shows](${url})`)
  }
  if (made === undefined) return []
  if (!made.ok) {
    context.report(named, `the picture "${url}" ${made.error}`)
    return []
  }
  return [pictureBlock(named, made.value, context)]
}

function pictureBlock({ alt, title }: NamedPicture, made: MadePicture, context: StoryContext): StoryBlock {
  const { width, height, fallback, sources } = made
  return {
    kind: 'picture',
    picture: {
      alt,
      caption: title,
      width,
      height,
      isFirst: context.isFirstPicture(),
      fallback: context.addressOf(fallback),
      sources: sources.map(({ type, files }) => ({
        type,
        files: files.map((file) => ({ url: context.addressOf(file.path), width: file.width })),
      })),
    },
  }
}
