import type { Resume } from '../../core/resume/resume.ts'
import { CvSection } from './cv-section.tsx'
import styles from './quote-section.module.css'

type QuoteSectionProps = { readonly title: string; readonly references: Resume['references'] }

/** A section of what others say of the owner; who says nothing is only named. */
export function QuoteSection({ title, references }: QuoteSectionProps) {
  const shown = references.filter(({ name, reference }) => name !== '' || reference !== '')
  if (shown.length === 0) return null
  return (
    <CvSection title={title}>
      <div className={styles.quotes}>
        {shown.map(({ name, reference }) => (
          <figure key={`${name} ${reference}`} className={styles.quote}>
            {reference !== '' && <blockquote className={styles.words}>{reference}</blockquote>}
            {name !== '' && <figcaption className={styles.speaker}>{name}</figcaption>}
          </figure>
        ))}
      </div>
    </CvSection>
  )
}
