import { site } from '../../content/site.ts'
import { formatBillionSecondsDate } from '../../core/age.ts'
import { AgeCounter } from './age-counter.tsx'
import styles from './facts.module.css'

const BIRTH = site.birth === undefined ? null : new Date(site.birth)

/** The list headed 'Unnecessary facts:', with those of its two items that the owner tells. Source: specification 1. */
export function Facts() {
  return (
    (BIRTH !== null || site.hostedOnBucket === true) && (
      <section aria-labelledby="facts" className={styles.facts}>
        <h2 id="facts">Unnecessary facts:</h2>
        <ul className={styles.list}>
          {BIRTH !== null && (
            <li>
              <AgeCounter birth={BIRTH} />
              seconds old<span className={styles.unscripted}> when this page was built</span>
              <p className={styles.aside}>The billionth of them: {formatBillionSecondsDate(BIRTH)}.</p>
            </li>
          )}
          {site.hostedOnBucket === true && <li>This site is hosted on a static object-storage bucket.</li>}
        </ul>
      </section>
    )
  )
}
