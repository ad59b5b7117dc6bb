import { useEffect, useState } from 'react'
import { ageInSeconds, msUntilNextSecond } from '../../core/age.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { AGE_COUNTER_ID } from './built-figures.ts'

/**
 * The owner's age in seconds, ticking. It is not a live region: nobody wants to hear it. The built page cannot know the
 * reader's clock: its number is replaced before the first paint by `web/boot/counter-boot.ts`, hence no warning here.
 * Source: specification 1 and 4.
 */
export function AgeCounter({ birth, className }: { readonly birth: Date; readonly className: string | undefined }) {
  const { age, isLive } = useAgeInSeconds(birth)
  return (
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
  )
}

/**
 * The age now, read from the clock at every tick, so that a laptop which slept is right again at once. The timer ends
 * when the screen is left. `isLive` is true from the first tick on: whoever kept the number until then can stop.
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
