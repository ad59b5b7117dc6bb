import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { excerptOf } from '../excerpt.ts'
import { Parts } from '../parts.tsx'
import styles from './import-section.module.css'

type PartListProps = { readonly name: string; readonly texts: readonly string[] }

/** What an import leaves as it is: folded away, and in parts. */
export function PartList({ name, texts }: PartListProps) {
  if (texts.length === 0) return null
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>{`${name} (${withThousandsSeparators(texts.length)})`}</summary>
      <Parts all={texts} className={styles.texts}>
        {/* The list never changes, and two entries may read the same. */}
        {(text, place) => <li key={place}>{excerptOf(text)}</li>}
      </Parts>
    </details>
  )
}
