import type { Story } from '../../core/story.ts'
import styles from './story-summary.module.css'

const PARTS = [
  ['Problem', 'problem'],
  ['Role', 'role'],
  ['Outcome', 'outcome'],
] as const

/** The story in three sentences, as far as its owner has written them. */
export function StorySummary({ story }: { readonly story: Pick<Story, 'problem' | 'role' | 'outcome'> }) {
  const told = PARTS.filter(([, part]) => story[part] !== null)
  if (told.length === 0) return null
  return (
    <dl className={styles.summary}>
      {told.map(([name, part]) => (
        <div key={part} className={styles.part}>
          <dt className={styles.name}>{name}</dt>
          <dd dir="auto" className={styles.sentence}>
            {story[part]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
