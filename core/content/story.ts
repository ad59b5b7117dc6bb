/**
 * The story of a project, which the build reads from `content/projects/<projectId>.md`. It contains only plain values,
 * so that no text can become markup. `problem`, `role` and `outcome` are a sentence each, or null if the owner didn't
 * write one.
 */
export type Story = {
  readonly projectId: string
  readonly problem: string | null
  readonly role: string | null
  readonly outcome: string | null
  readonly links: readonly StoryLink[]
  readonly blocks: readonly StoryPart[]
}

/** A page that the owner has added: `content/pages/uses.md` is the page at `/uses`. */
export type OwnPage = { readonly address: string; readonly title: string; readonly blocks: readonly StoryPart[] }

/** A link in a story. `url` is absolute (http, https or mailto), or starts with '/' or '#' for this site. */
export type StoryLink = { readonly name: string; readonly url: string }

/**
 * A node of a story or page: text, which is never markup, or an HTML element with its attributes (by their React names)
 * and content.
 */
export type StoryPart = string | readonly [element: string, attributes: StoryAttributes, ...content: StoryPart[]]

export type StoryAttributes = Readonly<Record<string, string | number>>
