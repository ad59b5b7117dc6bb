/**
 * The story of a project, as the build makes it of `content/projects/<projectId>.md`: plain values, so that no text of it
 * is ever markup. `problem`, `role` and `outcome` are one sentence each; null where the owner has not written them.
 */
export type Story = {
  readonly projectId: string
  readonly problem: string | null
  readonly role: string | null
  readonly outcome: string | null
  readonly links: readonly StoryLink[]
  readonly blocks: readonly StoryPart[]
}

/** Where more is to be found: `url` is absolute (http, https or mailto), or begins with '/' or '#' and is on this site. */
export type StoryLink = { readonly name: string; readonly url: string }

/**
 * A part of a story: text, which is never markup, or an element of HTML with its attributes, by their names in React, and
 * what is in it.
 */
export type StoryPart = string | readonly [element: string, attributes: StoryAttributes, ...content: StoryPart[]]

export type StoryAttributes = Readonly<Record<string, string | number>>
