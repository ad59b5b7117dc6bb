import { avatarUrl } from 'virtual:avatar'
import { hasCv } from 'virtual:site-map'
import { use, useRef } from 'react'
import { site } from '#content/site.ts'
import { billionSecondsAfter, formatBillionSecondsDate } from '../../core/age.ts'
import { SignInLink, useAuth } from '../auth/auth-provider.tsx'
import { dayInWords } from '../locale.ts'
import { Link } from '../router/router.tsx'
import { ScreenHeading } from '../router/screen-heading.tsx'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import { CopyButton, useCopy } from '../ui/copy-button.tsx'
import { RailSection } from '../ui/rail-section.tsx'
import { SelectedProjects } from '../ui/selected-projects.tsx'
import { words } from '../words.ts'
import { AgeCounter } from './age-counter.tsx'
import { FiguresContext } from './figures-context.ts'
import styles from './home-screen.module.css'

const BIRTH = site.birth === undefined ? null : new Date(site.birth)

const { location, email, links = [] } = site

const AVATAR_PIXELS = 88

/**
 * The landing page: the owner and contact details, selected projects, facts, the signed-in user's claims, the choice of
 * theme and a sign-in link. Leaves out parts without content. Source: specification 1.
 */
export function HomeScreen() {
  return (
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
  )
}

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
      <div dir="auto" className={styles.sentence}>
        <ScreenHeading>{site.name}</ScreenHeading>
        {site.tagline !== undefined && (
          <>
            {' '}
            <p dir="auto">{site.tagline}</p>
          </>
        )}
      </div>
      <Contact />
    </section>
  )
}

function Contact() {
  return (
    (location !== undefined || email !== undefined || links.length > 0 || hasCv) && (
      <address className={styles.contact}>
        {location !== undefined && (
          <span className={styles.location} dir="auto">
            {location}
          </span>
        )}
        {hasCv && <Link to="/cv">{words.pages.cv}</Link>}
        {links.map(({ name, url }) => (
          <a key={url} href={url} rel="me">
            {name}
          </a>
        ))}
        {email !== undefined && <MailLink email={email} />}
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

function Facts() {
  const { homeSize, counterScript } = use(FiguresContext)
  return (
    (BIRTH !== null || site.hostedOnBucket === true) && (
      <RailSection id="facts" label={words.home.facts}>
        <ul className={styles.facts}>
          {BIRTH !== null && (
            <li>
              <AgeCounter birth={BIRTH} className={styles.figure} script={counterScript} />
              {words.home.secondsOld}
              <span className={styles.unscripted}> {words.home.whenBuilt}</span>
              <p>{words.home.billionth(billionthOf(BIRTH))}</p>
            </li>
          )}
          {site.hostedOnBucket === true && (
            <li>
              {homeSize !== null && (
                <span>
                  <span className={styles.figure}>{homeSize}</span>
                  {words.home.pageSize}
                </span>
              )}
              <p>{words.home.hostedOnBucket}</p>
            </li>
          )}
        </ul>
      </RailSection>
    )
  )
}

/**
 * The date of the owner's billionth second. In English, it's formatted exactly as specified. Source: specification 1,
 * "month name, two-digit day and year".
 */
function billionthOf(birth: Date): string {
  const { language } = words.locale
  return language.startsWith('en') ? formatBillionSecondsDate(birth) : dayInWords(billionSecondsAfter(birth))
}

/** A dump of the signed-in user's claims. Never contains a token. Source: specification 1 and 6. */
function UserDump() {
  const { state } = useAuth()
  if (state.status !== 'authenticated') return null
  return (
    <RailSection id="user" label={words.home.signedInUser}>
      <pre translate="no" className={styles.dump}>
        {JSON.stringify(state.claims, null, 2)}
      </pre>
    </RailSection>
  )
}
