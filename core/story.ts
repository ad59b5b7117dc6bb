/**
 * The story of a project, as the build makes it of `content/projects/<projectId>.md`: a tree of plain values that a
 * screen renders node by node, so that no text of it is ever markup. `problem`, `role` and `outcome` are one sentence
 * each; null where the owner has not written them.
 */
export type Story = {
  readonly projectId: string
  readonly problem: string | null
  readonly role: string | null
  readonly outcome: string | null
  readonly links: readonly StoryLink[]
  readonly blocks: readonly StoryBlock[]
}

/** Where more is to be found: `url` is absolute (http, https or mailto), or begins with '/' or '#' and is on this site. */
export type StoryLink = { readonly name: string; readonly url: string }

/**
 * A part of a story that stands by itself. A heading's `id` is its anchor, unique in the story; `start` is the number of
 * the first item of an ordered list; a table has one alignment for each of its columns.
 */
export type StoryBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly content: readonly StoryText[] }
  | { readonly kind: 'paragraph'; readonly content: readonly StoryText[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly start: number
      readonly items: readonly (readonly StoryBlock[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly StoryBlock[] }
  | { readonly kind: 'code'; readonly language: string | null; readonly text: string }
  | {
      readonly kind: 'table'
      readonly alignments: readonly ('start' | 'center' | 'end')[]
      readonly head: readonly StoryCell[]
      readonly rows: readonly (readonly StoryCell[])[]
    }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'rule' }

/** What one cell of a table holds. */
export type StoryCell = readonly StoryText[]

/** A part of a line of text. */
export type StoryText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'emphasis' | 'strong'; readonly content: readonly StoryText[] }
  | { readonly kind: 'link'; readonly url: string; readonly content: readonly StoryText[] }

/**
 * A picture in the sizes and formats that the build made of it, best format first; `fallback` is what a browser without
 * any of them shows. `width` and `height` are those of the original, in pixels. `caption` is '' where there is none.
 * `isFirst` tells the first picture of a story, which a visitor may see without scrolling.
 */
export type Picture = {
  readonly alt: string
  readonly caption: string
  readonly width: number
  readonly height: number
  readonly isFirst: boolean
  readonly fallback: string
  readonly sources: readonly PictureSource[]
}

/** One format: its media type and its files, each with its width in pixels, narrowest first. Addresses are on this site. */
type PictureSource = {
  readonly type: 'image/avif' | 'image/webp'
  readonly files: readonly { readonly url: string; readonly width: number }[]
}
