import { useAuth } from '../auth/auth-provider.tsx'
import styles from './user-dump.module.css'

/** A dump of the current user's data, as the identity provider tells it; never a token. Source: specification 1 and 6. */
export function UserDump() {
  const { state } = useAuth()
  if (state.status !== 'authenticated') return null
  return (
    <section aria-labelledby="user" className={styles.user}>
      <h2 id="user">Signed-in user</h2>
      <pre className={styles.dump}>{JSON.stringify(state.claims, null, 2)}</pre>
    </section>
  )
}
