import { SignInLink } from '../auth/sign-in-link.tsx'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { Facts } from './facts.tsx'
import styles from './home-screen.module.css'
import { Intro } from './intro.tsx'
import { SelectedProjects } from './selected-projects.tsx'
import { UserDump } from './user-dump.tsx'

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
