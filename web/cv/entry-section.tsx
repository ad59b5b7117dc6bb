import { type CvEntry, isWorthReading } from './cv-entry.ts'
import { CvSection } from './cv-section.tsx'
import { EntryItem } from './entry-item.tsx'
import styles from './entry-section.module.css'

type EntrySectionProps = { readonly title: string; readonly entries: readonly CvEntry[] }

/** A section of what the owner did, made or got. */
export function EntrySection({ title, entries }: EntrySectionProps) {
  const shown = entries.filter(isWorthReading)
  if (shown.length === 0) return null
  return (
    <CvSection title={title}>
      <ul className={styles.entries}>
        {shown.map((entry) => (
          <li key={`${entry.title.text} ${entry.organization.text} ${entry.startDate}`} className={styles.entry}>
            <EntryItem entry={entry} />
          </li>
        ))}
      </ul>
    </CvSection>
  )
}
