import { useEffect } from 'react'
import styles from './loading-screen.module.css'
import { ScreenHeading } from './screen-heading.tsx'

/** What is shown until a screen's code has come. It has the focus meanwhile, and hands it on to the screen's heading. */
export function LoadingScreen() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
    },
    [],
  )
  return (
    <div className={styles.loading}>
      <ScreenHeading>Loading…</ScreenHeading>
    </div>
  )
}
