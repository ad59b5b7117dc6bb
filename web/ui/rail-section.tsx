import type { ReactNode } from 'react'
import styles from './rail-section.module.css'

type RailSectionProps = { readonly id: string; readonly label: string; readonly children: ReactNode }

/** A section of a screen between hairlines. Its label is in the rail if there's room, beside its only child. */
export function RailSection({ id, label, children }: RailSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.label}>
        {label}
      </h2>
      {children}
    </section>
  )
}
