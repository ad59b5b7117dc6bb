import type { StoryText } from '../../../core/story.ts'
import type { MarkdownNode, MarkdownOf } from './markdown.ts'
import type { StoryContext } from './story-context.ts'
import { storyUrlFault } from './story-url-fault.ts'

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

/** A line of text, out of Markdown. What has no place in a story is reported and left out. */
export function storyTextOf(nodes: readonly MarkdownNode[], context: StoryContext): readonly StoryText[] {
  return nodes.flatMap((node) => textOf(node, context))
}

/** What is read of a line: its letters alone. */
export function lettersOf(content: readonly StoryText[]): string {
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
