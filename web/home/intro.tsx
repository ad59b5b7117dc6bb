import { avatarUrl } from 'virtual:avatar'
import { site } from '../../content/site.ts'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Contact } from './contact.tsx'
import styles from './intro.module.css'

const AVATAR_PIXELS = 88

/** The intro blurb: name, tagline, avatar, and how to reach the owner. Source: specification 1. */
export function Intro() {
  return (
    <section className={styles.intro}>
      {avatarUrl !== null && (
        <img
          src={avatarUrl}
          alt={site.avatarDescription ?? ''}
          width={AVATAR_PIXELS}
          height={AVATAR_PIXELS}
          fetchPriority="low"
          className={styles.avatar}
        />
      )}
      <div>
        <ScreenHeading>{site.name}</ScreenHeading>
        {site.tagline !== undefined && (
          <p className={styles.tagline} dir="auto">
            {site.tagline}
          </p>
        )}
        <Contact />
      </div>
    </section>
  )
}
