import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that begins a task and returns its signal, which is aborted when the next task begins or the
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
