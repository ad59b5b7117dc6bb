import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** How many of so many seconds are left, from when they were asked for (`since` changes when they begin anew). */
export function useWait(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure begins a new wait
  useEffect(() => {
    const end = performance.now() + seconds * SECOND_MS
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS)))
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, since])

  return left
}
