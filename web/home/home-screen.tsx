import { avatarUrl } from 'virtual:avatar'
import { hasCv } from 'virtual:site-map'
import { useRef } from 'react'
import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import { formatBillionSecondsDate } from '../../core/age.ts'
import { detailsAddress } from '../../core/routing/screens.ts'
import { SignInLink, useAuth } from '../auth/auth-provider.tsx'
import { Link } from '../router/router.tsx'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import { CopyButton, useCopy } from '../ui/copy-button.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Announcer } from '../ui/visually-hidden.tsx'
import { AgeCounter } from './age-counter.tsx'
import styles from './home-screen.module.css'

const BIRTH = site.birth === undefined ? null : new Date(site.birth)

const MOST_PROJECTS = 3

const { email, links = [] } = site

const AVATAR_PIXELS = 88

/**
 * The landing page: who the owner is and how to reach them, what they have made, unnecessary facts, and who is
 * signed in. What has no content is not there. Source: specification 1.
 */
export function HomeScreen() {
  return (
    <Announcer>
      <div className={styles.screen}>
        <Intro />
        <SelectedProjects />
        <Facts />
        <UserDump />
        <div className={styles.last}>
          <ThemeChoice />
          <SignInLink />
        </div>
      </div>
    </Announcer>
  )
}

/** The intro blurb: name, tagline, avatar, and how to reach the owner. Source: specification 1. */
function Intro() {
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

/** How to reach the owner, and where else to find them; nothing at all where the settings name nothing. */
function Contact() {
  return (
    (email !== undefined || links.length > 0 || hasCv) && (
      <address className={styles.contact}>
        {email !== undefined && <MailLink email={email} />}
        {hasCv && <Link to="/cv">CV</Link>}
        {links.map(({ name, url }) => (
          <a key={url} href={url} rel="me">
            {name}
          </a>
        ))}
      </address>
    )
  )
}

function MailLink({ email }: { readonly email: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const copy = useCopy(email, link)
  return (
    <span className={styles.mail}>
      <a ref={link} id="mail" href={`mailto:${email}`}>
        {email}
      </a>
      <CopyButton copy={copy} describedBy="mail" />
    </span>
  )
}

/** The first few of the owner's projects, each with its year and a way to its details; not there without projects. */
function SelectedProjects() {
  return (
    projects.length > 0 && (
      <section aria-labelledby="selected" className={styles.projects}>
        <h2 id="selected">Selected projects</h2>
        {projects.slice(0, MOST_PROJECTS).map(({ projectId, name, description, year }) => (
          <article key={projectId}>
            <h3>
              <Link to={detailsAddress('/projects', projectId)}>{name}</Link>
            </h3>
            <span>{year}</span>
            <p dir="auto">{description}</p>
          </article>
        ))}
      </section>
    )
  )
}

/** The list headed 'Unnecessary facts:', with those of its two items that the owner tells. Source: specification 1. */
function Facts() {
  return (
    (BIRTH !== null || site.hostedOnBucket === true) && (
      <section aria-labelledby="facts" className={styles.facts}>
        <h2 id="facts">Unnecessary facts:</h2>
        <ul className={styles.list}>
          {BIRTH !== null && (
            <li>
              <AgeCounter birth={BIRTH} />
              seconds old<span className={styles.unscripted}> when this page was built</span>
              <p className={styles.aside}>The billionth was {formatBillionSecondsDate(BIRTH)}.</p>
            </li>
          )}
          {site.hostedOnBucket === true && <li>This site is hosted on a static object-storage bucket.</li>}
        </ul>
      </section>
    )
  )
}

/** A dump of the current user's data, as the identity provider tells it; never a token. Source: specification 1 and 6. */
function UserDump() {
  const { state } = useAuth()
  if (state.status !== 'authenticated') return null
  return (
    <section aria-labelledby="user" className={styles.user}>
      <h2 id="user">Signed-in user</h2>
      <pre className={styles.dump}>{JSON.stringify(state.claims, null, 2)}</pre>
    </section>
  )
}
