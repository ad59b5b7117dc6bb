import { useCallback, useEffect, useRef } from 'react'

/** Gives the way to begin something, whose signal is aborted when the next thing begins, or what is shown goes away. */
export function useCancellable(): () => AbortSignal {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    return controller.signal
  }, [])
}
