import { site } from '../../content/site.ts'
import type { Resume } from '../../core/resume/resume.ts'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import styles from './cv-heading.module.css'

/** Whose CV it is, and what they are; the site's owner where the resume does not name them. */
export function CvHeading({ basics: { name, label } }: { readonly basics: Resume['basics'] }) {
  return (
    <div className={styles.heading}>
      <ScreenHeading>{name === '' ? site.name : name}</ScreenHeading>
      {label !== '' && <p className={styles.label}>{label}</p>}
    </div>
  )
}
