import { useEffect, useState } from 'react'
import { ageInSeconds, msUntilNextSecond } from '../../core/age.ts'

/**
 * The age now, read from the clock at every tick, so that a laptop which slept is right again at once. The timer ends
 * when the screen is left. `isLive` is true from the first tick on: whoever kept the number until then can stop.
 */
export function useAgeInSeconds(birth: Date): { readonly age: number; readonly isLive: boolean } {
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
