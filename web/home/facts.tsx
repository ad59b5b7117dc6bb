import { site } from '../../content/site.ts'
import { formatBillionSecondsDate } from '../../core/billion-seconds.ts'
import { AgeCounter } from './age-counter.tsx'
import styles from './facts.module.css'

const BIRTH = new Date(site.birth)

/** The list headed 'Unnecessary facts:', with its two items. Source: specification 1. */
export function Facts() {
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts">Unnecessary facts:</h2>
      <ul className={styles.list}>
        <li>
          <AgeCounter birth={BIRTH} />
          seconds old<span className={styles.unscripted}> when this page was built</span>
          <p className={styles.aside}>The billionth of them: {formatBillionSecondsDate(BIRTH)}.</p>
        </li>
        <li>This site is hosted on a static object-storage bucket.</li>
      </ul>
    </section>
  )
}
