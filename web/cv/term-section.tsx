import { CvSection } from './cv-section.tsx'
import styles from './term-section.module.css'
import { type CvTerm, isTermWorthReading } from './terms-of.ts'

type TermSectionProps = { readonly title: string; readonly terms: readonly CvTerm[] }

/** A section of what the owner knows or likes. A plain list, as a term may have nothing said about it. */
export function TermSection({ title, terms }: TermSectionProps) {
  const shown = terms.filter(isTermWorthReading)
  if (shown.length === 0) return null
  return (
    <CvSection title={title}>
      <ul className={styles.terms} data-brief={shown.every(({ keywords }) => keywords.length === 0)}>
        {shown.map(({ name, level, keywords }) => (
          <li key={`${name} ${level}`} className={styles.term}>
            <strong className={styles.name}>{name}</strong>{' '}
            <span>
              {keywords.join(', ')}
              {level !== '' && <span className={styles.level}>{keywords.length > 0 ? `\u00a0· ${level}` : level}</span>}
            </span>
          </li>
        ))}
      </ul>
    </CvSection>
  )
}
