import type { StoryLink } from '../../core/story.ts'
import { isWebAddress, readableAddress } from '../../core/web-address.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { StoryAnchor } from './story-anchor.tsx'
import styles from './story-links.module.css'

type StoryLinksProps = { readonly own: string | undefined; readonly links: readonly StoryLink[] }

/** Where more of the project is to be found: its own address first, then what its story names. */
export function StoryLinks({ own, links }: StoryLinksProps) {
  const others = links.filter(({ url }) => url !== own)
  const all = own === undefined ? others : [{ name: readableAddress(own), url: own }, ...others]
  if (all.length === 0) return null
  return (
    <ul className={styles.links} aria-label="Links">
      {all.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          {isWebAddress(url) ? (
            <ExternalLink url={url} className={styles.link}>
              {name}
            </ExternalLink>
          ) : (
            <StoryAnchor url={url} className={styles.link}>
              {name}
            </StoryAnchor>
          )}
        </li>
      ))}
    </ul>
  )
}
