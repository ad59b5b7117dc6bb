import type { Result } from '../../../core/result.ts'
import type { MadePicture } from '../pictures/make-picture.ts'
import type { MarkdownNode, MarkdownOf } from './markdown.ts'

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
