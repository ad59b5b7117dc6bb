import type { ReactNode } from 'react'
import styles from './cv-section.module.css'

type CvSectionProps = { readonly title: string; readonly children: ReactNode }

/** A section of the CV; its title, in lower case, is its anchor. */
export function CvSection({ title, children }: CvSectionProps) {
  const id = title.toLowerCase()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
