import { hasCv } from 'virtual:site-map'
import { useRef } from 'react'
import { site } from '../../content/site.ts'
import { Link } from '../router/link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import styles from './contact.module.css'

const { email, links = [] } = site

/** How to reach the owner, and where else to find them; nothing at all where the settings name nothing. */
export function Contact() {
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
