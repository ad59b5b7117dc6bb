import { Facts } from './facts.tsx'
import styles from './home-screen.module.css'
import { Intro } from './intro.tsx'
import { UserDump } from './user-dump.tsx'

/** The landing page: who the owner is, two unnecessary facts, and who is signed in. Source: specification 1. */
export function HomeScreen() {
  return (
    <div className={styles.screen}>
      <Intro />
      <Facts />
      <UserDump />
    </div>
  )
}
