import { withThousandsSeparators } from '../../core/thousands.ts'
import styles from './age-counter.module.css'
import { AGE_COUNTER_ID } from './age-counter-id.ts'
import { useAgeInSeconds } from './use-age-in-seconds.ts'

/**
 * The owner's age in seconds, ticking. It is not a live region: nobody wants to hear it. The built page cannot know the
 * reader's clock: its number is replaced before the first paint by `web/boot/counter-boot.ts`, hence no warning here.
 * Source: specification 1 and 4.
 */
export function AgeCounter({ birth }: { readonly birth: Date }) {
  const { age, isLive } = useAgeInSeconds(birth)
  return (
    <span
      id={AGE_COUNTER_ID}
      className={styles.counter}
      data-birth={birth.getTime()}
      data-live={isLive || undefined}
      suppressHydrationWarning
    >
      {withThousandsSeparators(age)}
    </span>
  )
}
