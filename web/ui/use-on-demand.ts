import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** A component that is loaded when it's first shown. `Shown` is null while it's hidden or loading. */
type OnDemand<P> = {
  readonly Shown: ComponentType<P> | null
  /** True if the component is shown or loading. */
  readonly isWanted: boolean
  readonly show: () => void
  readonly hide: () => void
}

/**
 * Loads a component when it's first shown. If it can't be loaded, calls `onFailure`, and the next `show` tries again.
 * `load` and `onFailure` must be stable between renders.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>, onFailure: () => void): OnDemand<P> {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const show = useCallback(() => setIsWanted(true), [])
  const hide = useCallback(() => setIsWanted(false), [])
  const isMissing = isWanted && loaded === null

  useEffect(() => {
    if (!isMissing) return
    let isCancelled = false
    const giveUp = () => {
      if (isCancelled) return
      setIsWanted(false)
      onFailure()
    }
    load().then((component) => setLoaded(() => component), giveUp)
    return () => {
      isCancelled = true
    }
  }, [isMissing, load, onFailure])

  return { Shown: isWanted ? loaded : null, isWanted, show, hide }
}
