import type { ReactNode } from 'react'
import type { StoryText } from '../../core/story.ts'
import { inOrder } from './in-order.ts'
import { StoryAnchor } from './story-anchor.tsx'

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
