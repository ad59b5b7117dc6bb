import { Link } from '../../router/link.tsx'
import styles from './desk-note.module.css'

/** Tells somebody who is signed in, and not as the owner, why there is nothing to edit with. */
export function StrangerNote({ subject }: { readonly subject: string }) {
  return (
    <div className={styles.note}>
      <p>
        This library belongs to somebody else, so you can read it but not change it. You are signed in as{' '}
        <bdi>{subject}</bdi>; Logout is on the <Link to="/authentication">sign-in page</Link>.
      </p>
    </div>
  )
}
