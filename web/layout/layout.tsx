import '../ui/print.css'
import type { ReactNode } from 'react'
import styles from './layout.module.css'
import { NavigationBar } from './navigation-bar.tsx'

/** What every screen shares: a navigation bar, a main area and an empty footer. Source: specification 2. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <NavigationBar />
      <main className={styles.main}>{children}</main>
      <footer />
    </div>
  )
}
