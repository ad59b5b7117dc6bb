import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** A component to show now, null while there is none; and how to show it and take it away. */
type OnDemand<P> = {
  readonly Shown: ComponentType<P> | null
  /** Whether it is shown or on its way. */
  readonly isWanted: boolean
  readonly show: () => void
  readonly hide: () => void
}

/**
 * A component whose code is loaded when it is first shown. Where that fails, `onFailure` is told, nothing is shown, and
 * the next `show` tries again. Both functions must stay the same from one rendering to the next.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>, onFailure: () => void): OnDemand<P> {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const show = useCallback(() => setIsWanted(true), [])
  const hide = useCallback(() => setIsWanted(false), [])
  const isMissing = isWanted && loaded === null

  useEffect(() => {
    if (!isMissing) return
    let isCalledOff = false
    const giveUp = () => {
      if (isCalledOff) return
      setIsWanted(false)
      onFailure()
    }
    load().then((component) => setLoaded(() => component), giveUp)
    return () => {
      isCalledOff = true
    }
  }, [isMissing, load, onFailure])

  return { Shown: isWanted ? loaded : null, isWanted, show, hide }
}
