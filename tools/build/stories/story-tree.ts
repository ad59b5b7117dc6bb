import { type Handlers, type State, toHast } from 'mdast-util-to-hast'
import type { StoryAttributes, StoryPart } from '../../../core/story.ts'
import type { MadePicture } from '../pictures/make-picture.ts'
import {
  headingIds,
  type MarkdownOf,
  type MarkdownRoot,
  type NamedPicture,
  pictureAlone,
  urlOfLink,
} from './markdown.ts'
import type { References } from './story-faults.ts'

type HastRoot = Extract<ReturnType<typeof toHast>, { readonly type: 'root' }>

/** An element of hast: https://github.com/syntax-tree/hast. */
export type StoryElement = Extract<HastRoot['children'][number], { readonly type: 'element' }>

export type StoryNode = StoryElement['children'][number]

/** What a tree is made with besides its textNode; `addressOf` is where a file of the site is served. */
type TreeParts = References & { readonly addressOf: (path: string) => string }

/** Elements that hold others and no text of their own: between these the library puts line feeds. */
const WITHOUT_TEXT = new Set(['blockquote', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr'])

/** What a story's Markdown without faults is in HTML, block by block. Raw HTML never gets there. */
export function storyTree(root: MarkdownRoot, parts: TreeParts): readonly StoryElement[] {
  const tree = toHast(root, { handlers: { ...HANDLERS, ...handlersWith(parts, headingIds(root)) } })
  return tree.type === 'root' ? tree.children.filter(isElement).map(withoutLineFeeds) : []
}

/** The same for the screen: without what only the build needs, and in few bytes. */
export function storyBlocksOf(tree: readonly StoryElement[]): readonly StoryPart[] {
  return tree.flatMap(storyPartOf)
}

// Where a story differs from what the library makes of Markdown in general.
const HANDLERS: Handlers = {
  break: () => element('br', {}, []),
  code: (_, { lang, value }: MarkdownOf<'code'>) =>
    element('pre', lang ? { dataLanguage: lang } : {}, [element('code', {}, [textNode(value)])]),
  list: (state, node: MarkdownOf<'list'>) =>
    node.ordered ? element('ol', { start: node.start ?? 1 }, state.all(node)) : element('ul', {}, state.all(node)),
  // Its text is in paragraphs, however close the items are to each other.
  listItem: (state, node: MarkdownOf<'listItem'>) => element('li', {}, state.all(node)),
}

/** The handlers of what needs to know more than its own place in the text. */
function handlersWith({ definitions, pictures, addressOf }: TreeParts, ids: ReturnType<typeof headingIds>): Handlers {
  let pictureCount = 0
  const linkOf = (state: State, node: MarkdownOf<'link' | 'linkReference'>) =>
    element('a', { href: urlOfLink(node, definitions) }, state.all(node))
  return {
    heading: (state, node: MarkdownOf<'heading'>) => element(`h${node.depth}`, { id: ids.get(node) }, state.all(node)),
    link: linkOf,
    linkReference: linkOf,
    paragraph: (state, node: MarkdownOf<'paragraph'>) => {
      const named = pictureAlone(node, definitions)
      const made = named === null ? undefined : pictures.get(named.url)
      if (named === null || !made?.ok) return element('p', {}, state.all(node))
      pictureCount += 1
      return figureOf(named, made.value, { isFirst: pictureCount === 1, addressOf })
    },
  }
}

/** A picture in every format that the build made of it, best first. Only a story's first may be seen without scrolling. */
function figureOf(
  { alt, title }: NamedPicture,
  { width, height, fallback, sources }: MadePicture,
  { isFirst, addressOf }: { readonly isFirst: boolean; readonly addressOf: (path: string) => string },
): StoryElement {
  const loading = isFirst ? 'eager' : 'lazy'
  const image = element('img', { src: addressOf(fallback), alt, width, height, loading, decoding: 'async' }, [])
  const formats = sources.map(({ type, files }) =>
    element('source', { type, srcSet: files.map((file) => `${addressOf(file.path)} ${file.width}w`).join(', ') }, []),
  )
  const caption = title === '' ? [] : [element('figcaption', {}, [textNode(title)])]
  return element('figure', {}, [element('picture', {}, [...formats, image]), ...caption])
}

/** An element of a story's tree. */
export function element(
  tagName: string,
  properties: StoryElement['properties'],
  children: StoryElement['children'],
): StoryElement {
  return { type: 'element', tagName, properties, children }
}

/** Text of a story's tree, which is never markup. */
export function textNode(value: string) {
  return { type: 'text', value } as const
}

function isElement(node: HastRoot['children'][number]): node is StoryElement {
  return node.type === 'element'
}

function withoutLineFeeds({ tagName, properties, children }: StoryElement): StoryElement {
  const kept = WITHOUT_TEXT.has(tagName) ? children.filter(isElement) : children
  return element(
    tagName,
    properties,
    kept.map((child) => (isElement(child) ? withoutLineFeeds(child) : child)),
  )
}

function storyPartOf(node: StoryNode): readonly StoryPart[] {
  if (node.type === 'text') return [node.value]
  return isElement(node) ? [[node.tagName, attributesOf(node.properties), ...node.children.flatMap(storyPartOf)]] : []
}

function attributesOf(properties: StoryElement['properties']): StoryAttributes {
  const isPlain = (entry: [string, unknown]): entry is [string, string | number] =>
    typeof entry[1] === 'string' || typeof entry[1] === 'number'
  return Object.fromEntries(Object.entries(properties).filter(isPlain))
}
