import { type Handlers, type State, toHast } from 'mdast-util-to-hast'
import type { StoryAttributes, StoryPart } from '../../../core/content/story.ts'
import type { MadePicture } from '../pictures/make-picture.ts'
import {
  headingIds,
  type MarkdownOf,
  type MarkdownRoot,
  type NamedPicture,
  onlyPictureOf,
  urlOfLink,
} from './markdown.ts'
import type { References, TwinPicture } from './story-faults.ts'

type HastRoot = Extract<ReturnType<typeof toHast>, { readonly type: 'root' }>

/** An element of hast: https://github.com/syntax-tree/hast. */
export type StoryElement = Extract<HastRoot['children'][number], { readonly type: 'element' }>

export type StoryNode = StoryElement['children'][number]

/** `addressOf` returns the address that a file of the site is served at. */
type TreeParts = References & { readonly addressOf: (path: string) => string }

/**
 * The `dataKind` of a picture for the dark theme. Its twin for the light theme has "light", and a drawing without a
 * twin has "drawing".
 */
export const DARK = 'dark'

/** Elements without text of their own. `mdast-util-to-hast` puts line feeds between their children. */
const WITHOUT_TEXT = new Set(['blockquote', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr'])

/** Converts a story's valid Markdown to HTML elements, one per block. Drops raw HTML. */
export function storyTree(root: MarkdownRoot, parts: TreeParts): readonly StoryElement[] {
  const tree = toHast(root, { handlers: { ...HANDLERS, ...handlersWith(parts, headingIds(root)) } })
  return tree.type === 'root' ? tree.children.filter(isElement).map(withoutLineFeeds) : []
}

/** Converts a story's tree to the compact form for the screen. */
export function storyBlocksOf(tree: readonly StoryElement[]): readonly StoryPart[] {
  return tree.flatMap(storyPartOf)
}

// Differences from the default conversion of `mdast-util-to-hast`.
const HANDLERS: Handlers = {
  break: () => element('br', {}, []),
  code: (_, { lang, value }: MarkdownOf<'code'>) =>
    element('pre', lang ? { dataLanguage: lang } : {}, [element('code', {}, [textNode(value)])]),
  list: (state, node: MarkdownOf<'list'>) =>
    node.ordered ? element('ol', { start: node.start ?? 1 }, state.all(node)) : element('ul', {}, state.all(node)),
  // Text of an item is already in paragraphs, even in tight lists.
  listItem: (state, node: MarkdownOf<'listItem'>) => element('li', {}, state.all(node)),
}

function handlersWith({ definitions, pictures, addressOf }: TreeParts, ids: ReturnType<typeof headingIds>): Handlers {
  let pictureCount = 0
  const linkOf = (state: State, node: MarkdownOf<'link' | 'linkReference'>) =>
    element('a', { href: urlOfLink(node, definitions) }, state.all(node))
  return {
    heading: (state, node: MarkdownOf<'heading'>) => element(`h${node.depth}`, { id: ids.get(node) }, state.all(node)),
    link: linkOf,
    linkReference: linkOf,
    paragraph: (state, node: MarkdownOf<'paragraph'>) => {
      const named = onlyPictureOf(node, definitions)
      const made = named === null ? undefined : pictures.get(named.url)
      if (named === null || !made?.ok) return element('p', {}, state.all(node))
      pictureCount += 1
      return figureOf(named, made.value, { isFirst: pictureCount === 1, addressOf })
    },
  }
}

/**
 * A picture with its caption, and its twin for the dark theme. Only a story's first picture loads eagerly, and only if
 * it has no twin: browsers would load both, even the hidden one.
 */
function figureOf(
  { alt, title }: NamedPicture,
  { light, dark }: TwinPicture,
  { isFirst, addressOf }: { readonly isFirst: boolean; readonly addressOf: (path: string) => string },
): StoryElement {
  const loading = isFirst && dark === null ? 'eager' : 'lazy'
  const pictureOf = (made: MadePicture, dataKind: string | undefined) =>
    pictureElement(made, { dataKind, alt, loading, addressOf })
  const isDrawing = light.sources.length === 0
  const pictures =
    dark === null
      ? [pictureOf(light, isDrawing ? 'drawing' : undefined)]
      : [pictureOf(light, 'light'), pictureOf(dark, DARK)]
  const caption = title === '' ? [] : [element('figcaption', {}, [textNode(title)])]
  return element('figure', {}, [...pictures, ...caption])
}

type PictureLook = {
  readonly dataKind: string | undefined
  readonly alt: string
  readonly loading: string
  readonly addressOf: (path: string) => string
}

/** All formats of a picture, best first. */
function pictureElement(
  { width, height, fallback, sources }: MadePicture,
  { dataKind, alt, loading, addressOf }: PictureLook,
): StoryElement {
  const image = element('img', { src: addressOf(fallback), alt, width, height, loading, decoding: 'async' }, [])
  const formats = sources.map(({ type, files }) =>
    element('source', { type, srcSet: files.map((file) => `${addressOf(file.path)} ${file.width}w`).join(', ') }, []),
  )
  return element('picture', dataKind === undefined ? {} : { dataKind }, [...formats, image])
}

export function element(
  tagName: string,
  properties: StoryElement['properties'],
  children: StoryElement['children'],
): StoryElement {
  return { type: 'element', tagName, properties, children }
}

/** Creates a text node of a story's tree. Its text is never parsed as markup. */
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
