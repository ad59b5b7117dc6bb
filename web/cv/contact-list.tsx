import type { Resume } from '../../core/resume/resume.ts'
import styles from './contact-list.module.css'
import { contactsOf } from './contacts-of.ts'

/** Where the owner is and how to reach them. */
export function ContactList({ basics }: { readonly basics: Resume['basics'] }) {
  const contacts = contactsOf(basics)
  if (contacts.length === 0) return null
  return (
    <dl className={styles.contacts}>
      {contacts.map(({ name, text, url }) => (
        <div key={`${name} ${text}`}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{url === null ? text : <a href={url}>{text}</a>}</dd>
        </div>
      ))}
    </dl>
  )
}
