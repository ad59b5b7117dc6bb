import { createElement, Fragment, type ReactNode } from 'react'
import type { StoryText } from '../../core/story.ts'
import { Link } from '../router/router.tsx'

type StoryAnchorProps = { readonly url: string; readonly className?: string | undefined; readonly children: ReactNode }

/** A line of a story's text. */
export function StoryLine({ content }: { readonly content: readonly StoryText[] }) {
  return inOrder(content, nodeOf)
}

function nodeOf(part: StoryText): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'emphasis':
      return (
        <em>
          <StoryLine content={part.content} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <StoryLine content={part.content} />
        </strong>
      )
    case 'link':
      return (
        <StoryAnchor url={part.url}>
          <StoryLine content={part.content} />
        </StoryAnchor>
      )
  }
}

/** A link of a story: within this site it is followed without loading a page, elsewhere and to a fragment as usual. */
export function StoryAnchor({ url, className, children }: StoryAnchorProps) {
  if (url.startsWith('/')) {
    return (
      <Link to={url} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} className={className}>
      {children}
    </a>
  )
}

/**
 * What `nodeOf` makes of each item, in their order. The parts are given one by one, as those of a story, which never
 * changes, need no keys.
 */
export function inOrder<Item>(items: readonly Item[], nodeOf: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(nodeOf))
}
