import type { StoryLink } from '../../core/story.ts'
import { StoryAnchor } from './story-anchor.tsx'
import styles from './story-links.module.css'

/** Where more of the project is to be found. */
export function StoryLinks({ links }: { readonly links: readonly StoryLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label="Links">
      {links.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          <StoryAnchor url={url} className={styles.link}>
            {name}
          </StoryAnchor>
        </li>
      ))}
    </ul>
  )
}
