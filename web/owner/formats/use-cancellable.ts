import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that starts a task and returns its signal. The signal is aborted when the next task starts or the
 * component unmounts.
 */
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
