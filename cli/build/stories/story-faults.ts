import type { Result } from '../../../core/result.ts'
import type { SiteMap } from '../../../core/routing/screens.ts'
import { storyUrlFault } from '../content/owner-address.ts'
import type { MadePicture } from '../pictures/make-picture.ts'
import {
  type Definitions,
  headingIds,
  type MarkdownNode,
  type MarkdownOf,
  type MarkdownRoot,
  namedPictureOf,
  textContentOf,
  urlOfLink,
} from './markdown.ts'

/** A picture of a story, and its twin for the dark theme if there is one. */
export type TwinPicture = { readonly light: MadePicture; readonly dark: MadePicture | null }

/** Targets of references in a story's text: link definitions, and pictures or what is wrong with them. */
export type References = {
  readonly definitions: Definitions
  readonly pictures: ReadonlyMap<string, Result<TwinPicture, string>>
}

/** A mistake in a story, with its 1-based line number. */
export type StoryFault = { readonly line: number; readonly message: string }

type StoryPlace = { readonly site: SiteMap; readonly rows: readonly string[] }

type Context = References &
  StoryPlace & {
    readonly parent: MarkdownRoot | MarkdownNode
    readonly anchors: ReadonlySet<string>
    readonly firstHeading: MarkdownNode | undefined
  }

const REFUSALS: Partial<Readonly<Record<MarkdownNode['type'], string>>> = {
  html: 'raw HTML is never rendered; expected Markdown, or backticks around HTML to show as text',
  image: 'a picture within a line of text; expected it in its own paragraph',
  imageReference: 'a picture within a line of text; expected it in its own paragraph',
}

/** Syntax of other Markdown dialects, which a story would show literally. */
const UNSUPPORTED_SYNTAX = [
  [/~~\S.*?~~/s, 'text between ~~ would be shown with the tildes; expected plain text'],
  [/^\[[ x]\]\s/i, 'a task list would be shown with its brackets; expected a list without [ ] and [x]'],
] as const

const MIN_HEADING_LEVEL = 2

const MAX_HEADING_LEVEL = 3

/** Finds everything that isn't allowed in the text of a story or page. */
export function storyFaults(root: MarkdownRoot, references: References & StoryPlace): readonly StoryFault[] {
  const anchors = new Set(headingIds(root).values())
  const firstHeading = root.children.find((node) => node.type === 'heading' && ownFaults(node).length === 0)
  return faultsWithin(root, { ...references, parent: root, anchors, firstHeading })
}

function faultsWithin(parent: MarkdownRoot | MarkdownNode, context: Context): readonly StoryFault[] {
  if (!('children' in parent)) return []
  return parent.children.flatMap((node) => {
    const line = node.position?.start.line ?? 1
    const own = faultsOf(node, { ...context, parent }).map((message) => ({ line, message }))
    return [...own, ...faultsWithin(node, context)]
  })
}

function faultsOf(node: MarkdownNode, context: Context): readonly string[] {
  switch (node.type) {
    case 'heading':
      return headingFaults(node, context)
    case 'text':
      return UNSUPPORTED_SYNTAX.flatMap(([pattern, message]) => (pattern.test(node.value) ? [message] : []))
    case 'link':
    case 'linkReference':
      return linkFaults(node, context)
    case 'image':
    case 'imageReference':
      return isAlone(context.parent) ? pictureFaults(node, context) : refusal(node)
    case 'code':
      return fenceFaults(node, context.rows)
    case 'definition':
      return node.identifier.startsWith('^') ? ['a footnote; expected its text in a paragraph'] : []
    case 'paragraph':
    case 'list':
    case 'listItem':
    case 'blockquote':
    case 'table':
    case 'tableRow':
    case 'tableCell':
    case 'thematicBreak':
    case 'inlineCode':
    case 'break':
    case 'emphasis':
    case 'strong':
      return []
    default:
      return refusal(node)
  }
}

function refusal({ type }: MarkdownNode): readonly string[] {
  return [REFUSALS[type] ?? `"${type}" is Markdown that pages do not support`]
}

/** Headings in lists and quotations would break the outline. */
function headingFaults(node: MarkdownOf<'heading'>, { parent, firstHeading }: Context): readonly string[] {
  if (parent.type !== 'root') return ['a heading inside a list or a quotation; expected it outside']
  const isTooSoon = node === firstHeading && node.depth !== MIN_HEADING_LEVEL
  return isTooSoon ? ['a level 3 heading (###) before the first level 2 heading; expected ##'] : ownFaults(node)
}

function ownFaults(node: MarkdownOf<'heading'>): readonly string[] {
  const { depth } = node
  if (depth < MIN_HEADING_LEVEL) return ['a level 1 heading (#), but the page already has a title; expected ## or ###']
  if (depth > MAX_HEADING_LEVEL) return [`a level ${depth} heading; expected ## or ###`]
  return textContentOf(node).trim() === '' ? ['a heading without text'] : []
}

/** A fence that is never closed ends with its container. Source: CommonMark 0.31, section 4.5. */
function fenceFaults({ position }: MarkdownOf<'code'>, rows: readonly string[]): readonly string[] {
  const { start, end } = position ?? { start: { line: 0, column: 1 }, end: { line: 0 } }
  const [fence] = /^(?:`{3,}|~{3,})/.exec((rows[start.line - 1] ?? '').slice(start.column - 1)) ?? []
  if (fence === undefined) return []
  const last = /(?:`{3,}|~{3,})\s*$/.exec(rows[end.line - 1] ?? '')?.[0].trim() ?? ''
  const isClosed = end.line > start.line && last.startsWith(fence)
  return isClosed ? [] : [`this code block is never closed; expected a line of ${fence} after it`]
}

function linkFaults(
  node: MarkdownOf<'link' | 'linkReference'>,
  { definitions, anchors, site }: Context,
): readonly string[] {
  const url = urlOfLink(node, definitions)
  const fault = storyUrlFault(url, site)
  const hasText = textContentOf(node).trim() !== ''
  const isBroken = url.startsWith('#') && !anchors.has(url.slice(1))
  return [
    ...(fault === null ? [] : [fault]),
    ...(hasText ? [] : [`the link to "${url}" has no text; expected [text](${url})`]),
    ...(isBroken ? [`"${url}" does not match any heading on this page`] : []),
  ]
}

function isAlone(parent: Context['parent']): boolean {
  return parent.type === 'paragraph' && parent.children.length === 1
}

function pictureFaults(node: MarkdownNode, { definitions, pictures }: References): readonly string[] {
  const { url, alt } = namedPictureOf(node, definitions) ?? { url: '', alt: '' }
  const made = pictures.get(url)
  const undescribed = `the picture "${url}" has no description; expected ![what it shows](${url})`
  return [
    ...(alt === '' ? [undescribed] : []),
    ...(made === undefined || made.ok ? [] : [`the picture "${url}" ${made.error}`]),
  ]
}
