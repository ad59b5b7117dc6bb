import { useEffect, useState } from 'react'
import { ageInSeconds, msUntilNextSecond } from '../../core/age.ts'
import { withThousandsSeparators } from '../../core/text/thousands.ts'
import { AGE_COUNTER_ID } from './built-figures.ts'

type AgeCounterProps = {
  readonly birth: Date
  readonly className: string | undefined
  /** The code of `web/boot/counter-boot.ts` while a page is being built, and otherwise null. */
  readonly script: string | null
}

/**
 * The owner's age in seconds, ticking. It isn't a live region, because announcing every tick would be noise. The number
 * in a built page is out of date, so `script` replaces it before the first paint, and React must not warn about the
 * difference. Source: specification 1 and 4.
 */
export function AgeCounter({ birth, className, script }: AgeCounterProps) {
  const { age, isLive } = useAgeInSeconds(birth)
  return (
    <>
      <span
        id={AGE_COUNTER_ID}
        className={className}
        translate="no"
        data-birth={birth.getTime()}
        data-live={isLive || undefined}
        suppressHydrationWarning
      >
        {withThousandsSeparators(age)}
      </span>
      {script !== null && <script>{script}</script>}
    </>
  )
}

/**
 * The current age. It's read from the clock at every tick, so it's right again as soon as a laptop wakes up. `isLive`
 * is true from the first tick on, which stops the inline script.
 */
function useAgeInSeconds(birth: Date): { readonly age: number; readonly isLive: boolean } {
  const [now, setNow] = useState(() => new Date())
  const [isLive, setIsLive] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const present = new Date()
      setNow(present)
      timer = setTimeout(tick, msUntilNextSecond(birth, present))
    }
    tick()
    setIsLive(true)
    return () => clearTimeout(timer)
  }, [birth])

  return { age: ageInSeconds(birth, now), isLive }
}
