import type { StoryBlock, StoryText } from '../../../core/story.ts'
import { storyUrlFault } from '../content/owner-address.ts'
import type { MarkdownNode, MarkdownOf, Outline, StoryContext } from './story-context.ts'

const REFUSALS: Partial<Readonly<Record<MarkdownNode['type'], string>>> = {
  html: 'raw HTML is never rendered; expected Markdown, or the HTML between backticks if it is to be read',
  image: 'a picture within a line of text; expected it in a paragraph of its own',
  imageReference: 'a picture within a line of text; expected it in a paragraph of its own',
}

/** What other programs make something of, and stories would show with its marks. */
const SHOWN_AS_WRITTEN = [
  [/~~\S.*?~~/s, 'text between ~~ would be shown with its marks; expected words that say what is no longer so'],
  [/^\[[ x]\]\s/i, 'a task list would be shown with its brackets; expected a list without [ ] and [x]'],
] as const

// What the page around the story, or the application, names already.
const TAKEN_IDS = ['root', 'menu', 'story']

const TOP = 2

const DEEPEST = 3

/** A line of text, out of Markdown. What has no place in a story is reported and left out. */
export function storyTextOf(nodes: readonly MarkdownNode[], context: StoryContext): readonly StoryText[] {
  return nodes.flatMap((node) => textOf(node, context))
}

/** What is read of a line: its letters alone. */
function lettersOf(content: readonly StoryText[]): string {
  return content
    .map((part) => ('text' in part ? part.text : 'content' in part ? lettersOf(part.content) : ' '))
    .join('')
}

/** Reports a part that a story cannot have. */
export function refuse(node: MarkdownNode, { report }: StoryContext): void {
  report(node, REFUSALS[node.type] ?? `"${node.type}" is a kind of Markdown that stories do not have`)
}

function textOf(node: MarkdownNode, context: StoryContext): readonly StoryText[] {
  switch (node.type) {
    case 'text':
      for (const [pattern, message] of SHOWN_AS_WRITTEN) if (pattern.test(node.value)) context.report(node, message)
      return [{ kind: 'text', text: node.value }]
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }]
    case 'break':
      return [{ kind: 'break' }]
    case 'emphasis':
    case 'strong':
      return [{ kind: node.type, content: storyTextOf(node.children, context) }]
    case 'link':
    case 'linkReference':
      return linkOf(node, context)
    default:
      refuse(node, context)
      return []
  }
}

function linkOf(node: MarkdownOf<'link' | 'linkReference'>, context: StoryContext): readonly StoryText[] {
  const url = node.type === 'link' ? node.url : (context.definitions.get(node.identifier)?.url ?? '')
  const content = storyTextOf(node.children, context)
  const fault = storyUrlFault(url)
  if (fault !== null) context.report(node, fault)
  if (lettersOf(content).trim() === '')
    context.report(node, `the link to "${url}" has no text; expected [text](${url})`)
  if (url.startsWith('#')) context.mention(node, url.slice(1))
  return [{ kind: 'link', url, content }]
}

/** A heading of the second or third level; any other is reported, as is one that leaves a level out. */
export function storyHeadingOf(node: MarkdownOf<'heading'>, context: StoryContext): readonly StoryBlock[] {
  const content = storyTextOf(node.children, context)
  const fault = headingFault(node.depth, lettersOf(content), context.outline)
  if (fault !== null) {
    context.report(node, fault)
    return []
  }
  const level = node.depth === TOP ? TOP : DEEPEST
  return [{ kind: 'heading', level, id: context.outline.slugOf(lettersOf(content)), content }]
}

/** An outline without headings, and whether a fragment leads to one of those it was given. */
export function createOutline(): Outline & { readonly has: (id: string) => boolean } {
  const slugs = createHeadingSlugs()
  let isUnderTop = false
  const levelAfter = (level: number) => {
    const fits = level === TOP || isUnderTop
    isUnderTop = true
    return fits
  }
  return { ...slugs, levelAfter }
}

function headingFault(depth: number, text: string, outline: Outline): string | null {
  if (depth < TOP) return "a heading of level 1 (#), which is the project's name; expected ## or ###"
  if (depth > DEEPEST) return `a heading of level ${depth}; expected ## or ###`
  if (text.trim() === '') return 'a heading without text'
  return outline.levelAfter(depth) ? null : 'a heading of level 3 (###) before any of level 2; expected ##'
}

/** Gives headings their anchors, in any script: 'Где мы?' is 'где-мы'. Each only once. */
function createHeadingSlugs(): {
  readonly slugOf: (text: string) => string
  readonly has: (id: string) => boolean
} {
  const given = new Set<string>(TAKEN_IDS)
  const slugOf = (text: string) => {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
    const slug = words?.join('-') ?? 'section'
    const free = Array.from({ length: given.size + 1 }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`))
    const id = free.find((one) => !given.has(one)) ?? slug
    given.add(id)
    return id
  }
  return { slugOf, has: (id) => given.has(id) && !TAKEN_IDS.includes(id) }
}
