import type { CvEntry } from './cv-entry.ts'
import styles from './entry-item.module.css'
import { OutwardLink } from './outward-link.tsx'
import { Period } from './period.tsx'

// Not at the beginning of a line.
const SEPARATOR = '\u00a0· '

/** One entry: what, where and when on top, then what there is to say about it. */
export function EntryItem({ entry }: { readonly entry: CvEntry }) {
  const { title, startDate, endDate, paragraphs, highlights, keywords } = entry
  return (
    <>
      <div className={styles.head}>
        {title.text !== '' && (
          <h3 className={styles.title}>
            <OutwardLink {...title} />
          </h3>
        )}
        <Period startDate={startDate} endDate={endDate} />
        <Facts entry={entry} />
      </div>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {highlights.length > 0 && <Highlights highlights={highlights} />}
      {keywords.length > 0 && <p className={styles.keywords}>{keywords.join(', ')}</p>}
    </>
  )
}

/** Where or for whom, and what else takes a few words. */
function Facts({ entry: { organization, facts } }: { readonly entry: CvEntry }) {
  if (organization.text === '' && facts.length === 0) return null
  return (
    <p className={styles.facts}>
      <OutwardLink {...organization} />
      {organization.text !== '' && facts.length > 0 && SEPARATOR}
      {facts.join(SEPARATOR)}
    </p>
  )
}

function Highlights({ highlights }: Pick<CvEntry, 'highlights'>) {
  return (
    <ul className={styles.highlights}>
      {highlights.map((highlight) => (
        <li key={highlight}>{highlight}</li>
      ))}
    </ul>
  )
}
