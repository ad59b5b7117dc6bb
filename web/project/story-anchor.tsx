import type { ReactNode } from 'react'
import { Link } from '../router/link.tsx'

type StoryAnchorProps = { readonly url: string; readonly className?: string | undefined; readonly children: ReactNode }

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
