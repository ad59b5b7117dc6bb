import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { excerptOf } from '../excerpt.ts'
import styles from './import-section.module.css'
import { MoreButton } from './more-button.tsx'
import { useParts } from './use-parts.ts'

type PartListProps = { readonly name: string; readonly texts: readonly string[] }

/** What an import leaves as it is: folded away, and in parts. */
export function PartList({ name, texts }: PartListProps) {
  const { shown, rest, showMore } = useParts(texts)
  if (texts.length === 0) return null
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>{`${name} (${withThousandsSeparators(texts.length)})`}</summary>
      <ul className={styles.texts}>
        {shown.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two entries may read the same
          <li key={place}>{excerptOf(text)}</li>
        ))}
      </ul>
      <MoreButton rest={rest} onPress={showMore} />
    </details>
  )
}
